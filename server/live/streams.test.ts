import { afterEach, expect, test, vi } from 'vitest';
import { Streams } from './streams.ts';

const COUNT = 4000;

afterEach(() => {
  vi.useRealTimers();
});

/** Open streams of as many students, and how many messages of a kind have been sent to each. */
function manyStreams() {
  const streams = new Streams();
  const heard: string[] = Array(COUNT).fill('');
  const utf8 = new TextDecoder();
  for (let at = 0; at < COUNT; at++) {
    const reader = streams.open({ userId: `student${at}`, sessionId: `session${at}` }).getReader();
    const listen = async () => {
      for (let it = await reader.read(); !it.done; it = await reader.read()) heard[at] += utf8.decode(it.value);
    };
    void listen();
  }
  const counts = (message: string) => heard.map((text) => text.split(message).length - 1);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { streams, counts, settled };
}

test('H-08: heartbeats leave in parts: each stream has one in a round, no part holds more than its share', async () => {
  const { streams, counts, settled } = manyStreams();
  for (let part = 0; part < 20; part++) {
    streams.beat(part, 20);
    await settled();
    expect(counts('\n\n:\n\n').filter((count) => count > 0)).toHaveLength(((part + 1) * COUNT) / 20);
  }
});

test('H-08: thousands who have to read again are told over some seconds, a few at once, and all of them once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { streams, counts, settled } = manyStreams();
  const told = () => counts('event: changed').filter((count) => count === 1).length;
  streams.tellAll();

  await vi.advanceTimersByTimeAsync(500);
  await settled();
  expect(told()).toBeGreaterThan(COUNT / 8);
  expect(told()).toBeLessThan(COUNT / 2);
  await vi.advanceTimersByTimeAsync(1700);
  await settled();
  expect(told()).toBe(COUNT);
});

test('changes that are told together are all named, or none where one of them has no name', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const streams = new Streams();
  const reader = streams.open({ userId: 'aoi', sessionId: 'session' }).getReader();
  await reader.read();
  const tell = async (...names: (string | undefined)[]) => {
    for (const name of names) streams.tell('aoi', name);
    await vi.advanceTimersByTimeAsync(200);
    return new TextDecoder().decode((await reader.read()).value);
  };

  expect(await tell('first', 'second')).toBe('event: changed\nid: 1\ndata:first second\n\n');
  expect(await tell('third', undefined, 'fourth')).toBe('event: changed\nid: 1\ndata:\n\n');
  expect(await tell('fifth')).toBe('event: changed\nid: 1\ndata:fifth\n\n');
});
