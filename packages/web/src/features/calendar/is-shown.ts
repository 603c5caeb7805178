import type { Shown } from './shown-events.ts';

/** Whether a value from the calendar component is one it was given. */
export const isShown = (payload: unknown): payload is Shown =>
  typeof payload === 'object' &&
  payload !== null &&
  'kind' in payload &&
  (payload.kind === 'event' || payload.kind === 'follow_up');
