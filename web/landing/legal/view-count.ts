import { decline, hasDeclined, hasSignal } from '../../page-views/page-views.ts';

const COUNTED = '集計に含めています。チェックを外すと、このブラウザの閲覧は記録しません。';
const DECLINED = 'このブラウザの閲覧は記録していません。';
const SIGNALLED = 'ブラウザの設定（追跡の拒否）に従い、このブラウザの閲覧は記録していません。';

/** Shows whether this browser is counted, where a page has the setting, and lets it be changed. */
export function setUpViewCount() {
  const box = document.getElementById('view-count');
  const state = document.getElementById('view-count-state');
  if (!(box instanceof HTMLInputElement) || !state) return;
  const show = () => {
    box.checked = !hasSignal() && !hasDeclined();
    state.textContent = hasSignal() ? SIGNALLED : box.checked ? COUNTED : DECLINED;
  };
  box.disabled = hasSignal();
  box.addEventListener('change', () => {
    decline(!box.checked);
    show();
  });
  show();
}
