/** The parts of the packages in bench/package.json that the benches use. */
declare module 'autocannon' {
  type Request = { path: string; headers?: Record<string, string> };
  type Result = {
    duration: number;
    errors: number;
    non2xx: number;
    requests: { total: number };
    latency: { p50: number; p99: number };
  };
  type Options = { url: string; connections: number; duration: number; requests: Request[] };
  // biome-ignore lint/style/noDefaultExport: this is how the package is made
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'lighthouse' {
  type Options = {
    port: number;
    output: 'json';
    logLevel: 'error';
    onlyCategories?: string[];
    throttlingMethod?: 'provided';
    ignoreStatusCode?: boolean;
    maxWaitForLoad?: number;
    formFactor?: 'desktop';
    screenEmulation?: object;
  };
  type Node = { selector: string; snippet: string; explanation: string };
  type Audit = { id: string; score: number | null; numericValue?: number; details?: { items?: { node?: Node }[] } };
  type Report = {
    runtimeError?: { message: string };
    audits: Record<string, Audit>;
    categories: Record<string, { score: number | null }>;
    finalDisplayedUrl: string;
  };
  // biome-ignore lint/style/noDefaultExport: this is how the package is made
  export default function lighthouse(url: string, options: Options): Promise<{ lhr: Report } | undefined>;
}
