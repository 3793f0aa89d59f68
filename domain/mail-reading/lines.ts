/** Where the line ends that a place of a text is in: before its line break, or with the text. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
