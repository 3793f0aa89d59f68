/** The kind of device that somebody uses, by its User-Agent. */

/** The first that occurs in the text wins: a system or browser that also contains another's name comes before it. */
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

/** iPhone・Safari, Windows・Chrome; only one of the two where the other is unknown, 不明な端末 where both are. */
export function deviceName(userAgent: string | null | undefined): string {
  const known = [SYSTEMS, BROWSERS].flatMap((table) => {
    const found = table.find(([, mark]) => mark.test(userAgent ?? ''));
    return found ? [found[0]] : [];
  });
  return known.length > 0 ? known.join('・') : '不明な端末';
}
