/** What kind of device somebody came with, as far as its browser says so. */

/** The first whose mark stands in the text; whoever imitates another names both, and stands above it. */
const SYSTEMS = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;
const BROWSERS = [
  ['LINE', /\bLine\//],
  ['Edge', /\bEdgi?A?(OS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /\bOPR\/|\bOPT\/|\bOpera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Safari\//],
] as const;

/** iPhone・Safari, Windows・Chrome; one of the two where the other cannot be told, 不明な端末 where neither can. */
export function deviceName(userAgent: string | null | undefined): string {
  const known = [SYSTEMS, BROWSERS].flatMap((table) => {
    const found = table.find(([, mark]) => mark.test(userAgent ?? ''));
    return found ? [found[0]] : [];
  });
  return known.length > 0 ? known.join('・') : '不明な端末';
}
