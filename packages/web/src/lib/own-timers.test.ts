import { expect, it, vi } from 'vitest';
import { ownTimers } from './own-timers.fixture.ts';

it('stops timers that still run at the end of a test file', async () => {
  const stop = ownTimers();
  const fired = vi.fn();
  setTimeout(fired);
  setInterval(fired);
  stop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fired).not.toHaveBeenCalled();
});
