export const LONGEST: number;
export function subjectFault(subject: string): string | null;
