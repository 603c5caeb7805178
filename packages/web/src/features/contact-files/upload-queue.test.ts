import { expect, it, vi } from 'vitest';
import { createUploadQueue, type UploadEffects } from './upload-queue.ts';

const file = (name: string) => ({ file: new File(['x'], name), refusal: null });

/** A queue whose uploads end when the test says so. */
function setUp() {
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void; progress: (part: number) => void }>();
  const send: UploadEffects['send'] = ({ name }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      ends.set(name, { done: () => resolve(undefined), fail: reject, progress: onProgress });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const onSent = vi.fn();
  const explain = (error: unknown) => ({ reason: String(error), refused: error instanceof TypeError });
  const queue = createUploadQueue({ send, onSent, explain });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const states = () => queue.list().map(({ name, state }) => `${name} ${state}`);
  return { queue, ends, onSent, settle, states };
}

it('uploads two at a time with progress, and removes complete ones from the list', async () => {
  const { queue, ends, onSent, settle, states } = setUp();
  queue.add([file('a'), file('b'), file('c')]);
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  ends.get('a')?.progress(0.5);
  expect(queue.list()[0]?.progress).toBe(0.5);
  ends.get('a')?.done();
  await settle();
  expect(states()).toEqual(['b sending', 'c sending']);
  expect(onSent).toHaveBeenCalledTimes(1);
});

it('a refused upload shows why, and the others continue', async () => {
  const { queue, ends, settle, states } = setUp();
  queue.add([{ ...file('huge'), refusal: 'Too large.' }, file('a'), file('b'), file('c')]);
  ends.get('a')?.fail(new TypeError('no'));
  ends.get('b')?.fail(new Error('gone'));
  await settle();
  expect(states()).toEqual(['huge failed', 'a failed', 'b failed', 'c sending']);
  expect(queue.list().map(({ reason, canRetry }) => [reason, canRetry])).toEqual([
    ['Too large.', false],
    ['TypeError: no', false],
    ['Error: gone', true],
    [undefined, false],
  ]);
  queue.retry(queue.list()[2]?.key ?? 0);
  expect(states()).toEqual(['huge failed', 'a failed', 'b sending', 'c sending']);
});

it('a canceled upload disappears and frees its slot', async () => {
  const { queue, settle, states } = setUp();
  queue.add([file('a'), file('b'), file('c')]);
  queue.drop(queue.list()[0]?.key ?? 0);
  await settle();
  expect(states()).toEqual(['b sending', 'c sending']);
});
