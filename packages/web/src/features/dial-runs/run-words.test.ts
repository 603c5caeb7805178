import type { DialRunContact, DialRunNow } from '@bookline/contract/features/dial-runs';
import { describe, expect, it } from 'vitest';
import { shownOf } from './run-words.ts';

const entry = (id: string): DialRunContact => ({
  id,
  position: 1,
  state: 'waiting',
  contact: null,
  due_at: null,
  again_at: null,
  reason: null,
  call: null,
});
const [last, next] = [entry('last'), entry('next')];

describe('the contact beside the call', () => {
  const shown = (phase: DialRunNow['phase'], status: DialRunNow['status'] = 'active', next_up = [next]) =>
    shownOf({ phase, status, current: last, next_up })?.id;

  it('is the called one, until the next is taken', () => {
    expect((['dialing', 'in_call', 'wrap_up', 'ready'] as const).map((phase) => shown(phase))).toEqual([
      'last',
      'last',
      'last',
      'last',
    ]);
    expect(shown('finished', 'active', [])).toBe('last');
    expect(shownOf({ phase: 'ready', status: 'active', current: null, next_up: [next] })?.id).toBe('next');
  });

  it('is the next one in a pause and while all that are left wait for their time', () => {
    expect(shown('ready', 'paused')).toBe('next');
    expect(shown('waiting')).toBe('next');
  });
});
