/** The most contacts of a run. */
export const MAX_DIALED = 1000;
/** How long the wrap-up can be, in seconds. */
export const WRAP_UP_S = { least: 5, most: 600, usual: 30 } as const;
/** An incoming call waits at most this long for the end of the wrap-up, whatever its length: the user may have left. */
export const HOLDS_INCOMING_S = 120;
/** How far ahead a contact can be called again. */
export const CALL_AGAIN_DAYS = 30;

export const dialStates = {
  waiting: 'Waiting',
  current: 'Being called',
  done: 'Called',
  skipped: 'Skipped',
  left_out: 'Left out',
} as const;
export type DialState = keyof typeof dialStates;
export const dialStateKeys = Object.keys(dialStates) as [DialState, ...DialState[]];

/** Where a run stands. */
export const dialPhases = [
  /** The next contact can be called. */
  'ready',
  /** A contact was taken, and the call isn't placed yet. */
  'dialing',
  'in_call',
  /** The call ended and has no disposition yet. */
  'wrap_up',
  /** All contacts that are left wait for their time. */
  'waiting',
  /** No contacts are left. */
  'finished',
  'ended',
] as const;
export type DialPhase = (typeof dialPhases)[number];

/** The three digits of a US or Canadian number after +1. Undefined for others. */
const areaCode = (number: string): string | undefined => /^\+1(\d{3})\d{7}$/.exec(number)?.[1];

/** Local presence: the number with the area code of the called one, of `numbers` in their order. Undefined if there is none. */
export function localNumber(called: string, numbers: readonly string[]): string | undefined {
  const code = areaCode(called);
  return code === undefined ? undefined : numbers.find((number) => areaCode(number) === code);
}
