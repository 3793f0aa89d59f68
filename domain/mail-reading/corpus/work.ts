/** The units of text that all patterns together may have looked at, and the sources of these patterns. */
export function workOf(run: () => void): { units: number; sources: Set<string> } {
  const { exec } = RegExp.prototype;
  const work = { units: 0, sources: new Set<string>() };
  RegExp.prototype.exec = function counted(this: RegExp, given: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, given);
    const end = match ? match.index + match[0].length : this.sticky ? from : given.length;
    work.units += Math.max(1, end - from);
    work.sources.add(this.source);
    return match;
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return work;
}
