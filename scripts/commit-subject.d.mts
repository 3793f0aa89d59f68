export function subjectFault(subject: string): string | null;
