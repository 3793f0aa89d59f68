/**
 * A bookmark that hands the page it is pressed on to the app at this origin: title, address, and the text that is selected. Everything is in
 * the fragment, which no browser sends to a server. `maxText` keeps the address short enough for every browser.
 */
export function bookmarklet(origin: string, maxText = 20_000): string {
  const members = `title:document.title,text:String(getSelection()).slice(0,${maxText}),url:location.href`;
  return `javascript:void open(${JSON.stringify(`${origin}/app/add#`)}+new URLSearchParams({${members}}),'_blank','noopener')`;
}
