import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitingContext } from './waiting-context.ts';

const page = new EventTarget();
const activation = { hasBeenActive: false };
const calls: string[] = [];

/** What a browser has, as far as sounds need it: a sound that has not started refuses to stop. */
class NativeContext {
  async resume() {
    calls.push('resume');
  }
  createBufferSource() {
    let isStarted = false;
    return {
      start: () => {
        isStarted = true;
        calls.push('start');
      },
      stop: () => {
        if (!isStarted) throw new Error('InvalidStateError');
        calls.push('stop');
      },
    };
  }
}

beforeEach(() => {
  activation.hasBeenActive = false;
  calls.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userActivation: activation });
});
afterEach(() => vi.unstubAllGlobals());

const newSource = () => new (waitingContext(NativeContext as unknown as typeof AudioContext))().createBufferSource();
function click() {
  activation.hasBeenActive = true;
  page.dispatchEvent(new Event('pointerup'));
}

it('waits for the first click, then plays once', () => {
  const ring = newSource();
  ring.start();
  page.dispatchEvent(new Event('keydown')); // such as Escape, which allows nothing
  expect(calls).toEqual([]);
  click();
  click();
  expect(calls).toEqual(['resume', 'start']);
  ring.stop();
  expect(calls).toEqual(['resume', 'start', 'stop']);
});

it('never plays a sound stopped before the first click', () => {
  const ring = newSource();
  ring.start();
  ring.stop();
  click();
  expect(calls).toEqual([]);
});

it('plays at once after the first click', () => {
  click();
  newSource().start();
  expect(calls).toEqual(['start']);
});
