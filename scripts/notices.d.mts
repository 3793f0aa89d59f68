type Component = { 'bom-ref': string; name: string; properties?: { name: string; value: string }[] };
type Dependency = { ref: string; dependsOn?: string[] };
type Document = { metadata: { component: Component }; components: Component[]; dependencies: Dependency[] };

export function notices(root: string): string;
export function writeNotices(root: string, file: string): void;
export function withoutDevelopment<T extends Document>(document: T): T;
