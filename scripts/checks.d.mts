/** What a check came to. */
export type Outcome = {
  name: string;
  passed: number;
  failed: number;
  ms?: number;
  failures?: string[];
  files?: { file: string; ms: number }[];
};
export function conclude(outcomes: Outcome[]): number;
export function noJourneys(reason: string): Outcome;
export function types(): Promise<Outcome>;
export function lint(): Promise<Outcome>;
export function units(...projects: string[]): Promise<Outcome>;
export function journeys(chromium: string, shell: string | null): Promise<Outcome>;
export function temporaryFolder(memory?: string, free?: number): string;
