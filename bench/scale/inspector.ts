/** What another Node process holds, asked by its inspector, which listens at this port (`--inspect=127.0.0.1:PORT`). */
import { request } from 'undici';

export type Kinds = Map<string, { count: number; bytes: number }>;

export type Inspector = {
  /** Bytes of objects and buffers that are left after a full garbage collection. */
  held(): Promise<{ usedSize: number; backingStorageSize?: number }>;
  /** Objects that are left after a full garbage collection, by kind. Stops the process for seconds. */
  kinds(): Promise<Kinds>;
  close(): void;
};

export async function inspect(port: number): Promise<Inspector> {
  const { body } = await request(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await body.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const answers = new Map<number, (result: never) => void>();
  let chunks: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = JSON.parse(data);
    if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params.chunk);
    answers.get(id)?.(result as never);
    answers.delete(id);
  });
  let last = 0;
  const call = <T>(method: string, params = {}) =>
    new Promise<T>((resolve) => {
      last += 1;
      answers.set(last, resolve as (result: never) => void);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async held() {
      await call('HeapProfiler.collectGarbage');
      return call('Runtime.getHeapUsage');
    },
    async kinds() {
      chunks = [];
      await call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      const kinds = kindsOf(JSON.parse(chunks.join('')));
      chunks = [];
      return kinds;
    },
    close: () => socket.close(),
  };
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

/** Strings and code have as many names as there are of them: they count by their type alone. */
function kindsOf({ snapshot: { meta }, nodes, strings }: Snapshot): Kinds {
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const kinds: Kinds = new Map();
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const ofType = meta.node_types[0][nodes[at + type] ?? 0] ?? '';
    const hasKind = ofType === 'object' || ofType === 'native' || ofType === 'closure';
    const kind = hasKind ? `${ofType} ${strings[nodes[at + name] ?? 0]}` : ofType;
    const known = kinds.get(kind) ?? { count: 0, bytes: 0 };
    kinds.set(kind, { count: known.count + 1, bytes: known.bytes + (nodes[at + size] ?? 0) });
  }
  return kinds;
}
