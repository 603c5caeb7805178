import { afterEach, expect, it, vi } from 'vitest';
import { createLiveNews } from '../../platform/live/live-news.ts';
import { type Broker, startBroker } from './broker.fixture.ts';
import { openWakeUp } from './open-wake-up.ts';
import type { WakeUp } from './port.ts';

let broker: Broker | undefined;
const open: WakeUp[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await broker?.kill();
});
const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 10 });

async function process(url: string) {
  const [onWake, onTrouble] = [vi.fn(), vi.fn()];
  const wakeUp = await openWakeUp(url, { onWake, onTrouble });
  open.push(wakeUp);
  return { ...wakeUp, onWake, onTrouble };
}

it.each(['redis', 'nats'] as const)('%s wakes the others, and continues after it was down', async (kind) => {
  broker = await startBroker(kind);
  const url = `${kind}://secret@127.0.0.1:${broker.port}`;
  const [one, two] = [await process(url), await process(url)];
  // A new listener checks once, because a signal may have been sent before.
  await soon(() => expect([one.onWake, two.onWake].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  await soon(async () => {
    await one.tell();
    expect(two.onWake.mock.calls.length).toBeGreaterThan(1);
  });

  const { port } = broker;
  await broker.kill();
  await soon(() => expect(two.onTrouble).toHaveBeenCalledTimes(1));
  await expect(two.tell()).rejects.toThrow();
  const before = two.onWake.mock.calls.length;
  broker = await startBroker(kind, port);
  await soon(() => expect(two.onWake.mock.calls.length).toBeGreaterThan(before));
  const heard = one.onWake.mock.calls.length;
  await soon(async () => {
    await two.tell();
    expect(one.onWake.mock.calls.length).toBeGreaterThan(heard);
  });
  expect(two.onTrouble).toHaveBeenCalledTimes(1);
});

it.each([
  ['wakes', async () => undefined, 0],
  ['cannot be reached', () => Promise.reject(new Error('gone')), 1],
])('PostgreSQL is asked to wake only where the broker does not: it %s', async (_what, tell, notified) => {
  const outsideTenants = vi.fn(() => Promise.reject(new Error('is only counted')));
  const live = createLiveNews({ outsideTenants }, tell);
  const heard = vi.fn();
  live.onNews(heard);
  live.tellSoon();
  await soon(() => expect(heard).toHaveBeenCalledTimes(1));
  await live.close();
  expect(outsideTenants).toHaveBeenCalledTimes(notified);
});
