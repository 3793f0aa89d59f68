const WHEN =
  /\d{1,2}\s*[/月時:]\s*\d{0,2}|\d日|今日|明日|明後日|きょう|あした|あす(?!か)|あさって|[今来]週|[月火水木金土日]曜/;

/** Whether a text may be an event: it says something of a day or a time. Without reading it, for places that only offer to. */
export function saysWhen(text: string): boolean {
  return WHEN.test(text.normalize('NFKC'));
}
