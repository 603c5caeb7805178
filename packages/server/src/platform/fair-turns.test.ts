import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fairTurns } from './fair-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function scene() {
  const turns = fairTurns({ most: 2, most_slow: 2, slow_ms: 1000 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (whose: string, name: string) =>
    turns.take(whose, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, ask, end };
}

it('runs two at once, one per user, in the order requested', async () => {
  const { started, ask, end } = scene();
  void ask('ann', 'ann 1');
  void ask('ann', 'ann 2');
  void ask('bob', 'bob 1');
  void ask('cy', 'cy 1');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['ann 1', 'bob 1']);
  await end('bob 1');
  expect(started).toEqual(['ann 1', 'bob 1', 'cy 1']);
  await end('ann 1');
  expect(started).toEqual(['ann 1', 'bob 1', 'cy 1', 'ann 2']);
});

it('lets others pass two slow ones', async () => {
  const { started, ask, end } = scene();
  void ask('ann', 'ann slow');
  void ask('bob', 'bob slow');
  void ask('cy', 'cy 1');
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toEqual(['ann slow', 'bob slow']);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['ann slow', 'bob slow', 'cy 1']);
  // Two more slow ones keep their places until one of the first ends.
  void ask('di', 'di slow');
  void ask('ed', 'ed 1');
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toEqual(['ann slow', 'bob slow', 'cy 1', 'di slow']);
  await end('ann slow');
  expect(started.at(-1)).toBe('ed 1');
});

it('frees the slot if the work fails', async () => {
  const started: string[] = [];
  const turns = fairTurns({ most: 1, most_slow: 0, slow_ms: 1000 });
  await expect(turns.take('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await turns.take('ann', async () => void started.push('again'));
  expect(started).toEqual(['again']);
});
