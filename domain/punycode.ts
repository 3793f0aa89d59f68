/** The ASCII form of one label of a domain name (RFC 3492): `日本語` → `xn--wgv71a119e`. ASCII stays as it is. */
export function asciiLabel(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < INITIAL_N);
  if (basic.length === points.length) return label;
  return `xn--${String.fromCharCode(...basic)}${basic.length > 0 ? '-' : ''}${encode(points, basic.length)}`;
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;

function encode(points: number[], basicCount: number): string {
  let [n, delta, bias, handled, out] = [INITIAL_N, 0, INITIAL_BIAS, basicCount, ''];
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (handled + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta += 1;
      if (point !== n) continue;
      out += variableLength(delta, bias);
      bias = adapt(delta, handled + 1, handled === basicCount);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    n += 1;
  }
  return out;
}

function variableLength(delta: number, bias: number): string {
  let [rest, out] = [delta, ''];
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
    if (rest < threshold) return out + digit(rest);
    out += digit(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor((BASE * rest) / (rest + 38));
}

const digit = (value: number) => 'abcdefghijklmnopqrstuvwxyz0123456789'[value] ?? '';
