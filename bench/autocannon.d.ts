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
