import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the server is asked, what it answers, and the subscription of this browser. */
let asked: string[];
let answer: () => Response;
let subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  const unsubscribe = async () => {
    subscription = null;
    return true;
  };
  subscription = { endpoint: 'https://push.example/1', unsubscribe };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const claims = async () => (await import('./push.ts')).claimSubscription();
const isOn = (on: boolean) => () => Response.json({ isOn: on });

test("the subscription of another account, whose session ran out, ends at the next one's start", async () => {
  answer = isOn(false);
  await claims();
  expect([subscription, asked]).toEqual([null, ['/api/push-subscriptions/state']]);
});

test('the own subscription stays, and is asked for once in each start', async () => {
  answer = isOn(true);
  await Promise.all([claims(), claims()]);
  expect(subscription).not.toBeNull();
  expect(asked).toHaveLength(1);
});

test('a browser without a subscription asks nothing', async () => {
  subscription = null;
  await claims();
  expect(asked).toEqual([]);
});

test.each<[string, () => Response]>([
  ['cannot be reached', () => Response.json({ error: 'unavailable' }, { status: 503 })],
  ['fails', () => Response.json({ error: 'unexpected' }, { status: 500 })],
  ['has no session', () => Response.json({ error: 'not_signed_in' }, { status: 401 })],
])('where the server %s, the subscription stays', async (_, given) => {
  answer = given;
  await claims().catch(() => undefined);
  expect([subscription !== null, asked.length]).toEqual([true, 1]);
});
