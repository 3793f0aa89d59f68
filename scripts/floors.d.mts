type Imports = Record<string, string[]>;
export const FLOORS: string[][];
export function readImports(root?: string): Imports;
export function importsOf(file: string, text: string): string[];
export function findFaults(imports: Imports): string[];
export function byFolder(imports: Imports): Imports;
export function circlesOf(arrows: Imports, what: string): string[];
