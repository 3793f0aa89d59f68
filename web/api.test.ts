import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let requests: number;
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  requests = 0;
  answer = () => Response.json({ isOn: true });
  vi.stubGlobal('window', { location: { pathname: '/app/notifications' } });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    // Else a read that never ends would end no test.
    if (requests++ === 10) throw new Error('asked again and again');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function page() {
  const { api, call } = await import('./api.ts');
  const latest = await import('./latest.ts');
  const post = () => call(api['push-subscriptions'].state.$post({ json: { endpoint: 'https://push.example/1' } }));
  return { ...latest, post };
}

test('a read that is sent by POST is sent once: its answer names no change, and tells of none', async () => {
  const { newest, post } = await page();
  expect(await newest(post)).toEqual({ isOn: true });
  expect(requests).toBe(1);
});

test('what was refused has changed nothing', async () => {
  const { changesNow, post } = await page();
  answer = () => Response.json({ error: 'invalid_input' }, { status: 400 });
  const before = changesNow();
  await expect(post()).rejects.toThrow();
  expect(changesNow()).toBe(before);
});

test.each<[what: string, lost: () => Response]>([
  [
    'the network',
    () => {
      throw new Error('network');
    },
  ],
  ['a proxy', () => new Response('<html>', { status: 502 })],
])('what %s has answered may be done all the same', async (_, lost) => {
  const { changesNow, post } = await page();
  answer = lost;
  const before = changesNow();
  await expect(post()).rejects.toThrow();
  expect(changesNow()).toBe(before + 1);
});
