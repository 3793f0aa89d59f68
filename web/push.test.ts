import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What the server is asked, what it answers, and the subscription of this browser. */
let asked: string[];
let answer: () => Response;
let subscription: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  const unsubscribe = async () => {
    subscription = null;
    return true;
  };
  const endpoint = 'https://push.example/1';
  subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
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

/** A password change at a server that forgets this browser with it; `between` is done after it was changed. */
async function changesPassword(between = async () => undefined as unknown) {
  const { keepPush } = await import('./push.ts');
  const change = async () => {
    asked.push('the change');
    answer = isOn(false);
    await between();
  };
  return await keepPush(change).catch((error: unknown) => error);
}

describe('a change that ends the push messages of an account', () => {
  const STATE = '/api/push-subscriptions/state';
  const SUBSCRIPTIONS = '/api/push-subscriptions';
  beforeEach(() => {
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  });

  test('leaves them on in this browser, which is registered again at once', async () => {
    answer = isOn(true);
    expect(await changesPassword()).toBe(true);
    expect([subscription !== null, asked.at(-2), asked.at(-1)]).toEqual([true, 'the change', SUBSCRIPTIONS]);
  });

  test('leaves them on where the claim of this start comes between', async () => {
    answer = isOn(true);
    expect(await changesPassword(claims)).toBe(true);
    expect([subscription !== null, asked.at(-1)]).toEqual([true, SUBSCRIPTIONS]);
  });

  test('waits for a claim under way, which ends the subscription of another account', async () => {
    answer = isOn(false);
    const claim = claims();
    expect(await changesPassword()).toBe(true);
    await claim;
    expect([subscription, asked]).toEqual([null, [STATE, 'the change']]);
  });

  test('has no other effect where this browser is not subscribed', async () => {
    subscription = null;
    expect(await changesPassword()).toBe(true);
    expect(asked).toEqual(['the change']);
  });

  test('says so where the browser cannot be registered again', async () => {
    answer = isOn(true);
    const fails = async () => {
      answer = () => Response.json({ error: 'unexpected' }, { status: 500 });
    };
    expect(await changesPassword(fails)).toBe(false);
  });

  test.each(['unexpected', 'unavailable'])('says so where it is not known whether they were on (%s)', async (error) => {
    answer = () => Response.json({ error }, { status: error === 'unavailable' ? 503 : 500 });
    expect(await changesPassword()).toBe(false);
    expect(subscription).not.toBeNull();
    expect(asked).not.toContain(SUBSCRIPTIONS);
  });

  test('says nothing where notifications are not allowed', async () => {
    vi.stubGlobal('Notification', { permission: 'denied' });
    answer = () => Response.json({ error: 'unexpected' }, { status: 500 });
    expect(await changesPassword()).toBe(true);
  });

  test('is refused as before, and registers nothing', async () => {
    answer = isOn(true);
    const wrong = new Error('wrong password');
    expect(await changesPassword(() => Promise.reject(wrong))).toBe(wrong);
    expect(asked).not.toContain(SUBSCRIPTIONS);
  });
});
