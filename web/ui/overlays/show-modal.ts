/** Opens a modal dialog. The page behind it keeps its width, whether or not it had a scrollbar, which the dialog hides. */
export function showModal(dialog: HTMLDialogElement) {
  const root = document.documentElement;
  // Above another dialog the scrollbar is hidden already.
  if (!document.querySelector('dialog:modal'))
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  dialog.showModal();
}
