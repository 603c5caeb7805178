import type { DialRun, DialRunContact, DialRunNow, DialRunResults } from '@bookline/contract/features/dial-runs';
import { dialStates } from '@bookline/contract/rules/dial-runs';
import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';

/** Gray, green, and amber of the theme's chips. */
export const runStatuses: Readonly<Record<DialRun['status'], { readonly label: string; readonly color: string }>> = {
  active: { label: 'Active', color: '#2f9e44' },
  paused: { label: 'Paused', color: '#e8590c' },
  ended: { label: 'Ended', color: '#868e96' },
};

type CallStatus = NonNullable<DialRunResults['outcomes'][number]['status']>;

/** How a call stands or ended. */
export const callEnds: Readonly<Record<CallStatus, string>> = {
  ringing: 'Ringing',
  in_progress: 'On the phone',
  completed: 'Call ended',
  busy: 'Busy',
  no_answer: 'No answer',
  failed: 'Not connected',
  canceled: 'Hung up before an answer',
  refused: 'Blocked',
};

/** The outcome of a call without a disposition. */
export const callEndText = (status: CallStatus): string =>
  status === 'completed' ? 'Answered, no disposition' : `${callEnds[status]}, no disposition`;

/** The contact's name, or what there is instead. */
export const nameOf = ({ contact }: Pick<DialRunContact, 'contact'>): string =>
  contact ? displayName(contact) || (contact.number ? displayPhone(contact.number) : 'No name') : 'Not visible to you';

/** What came of a contact, in a few words. */
export function outcomeText({ state, call, reason }: DialRunContact): string {
  if (state === 'left_out' || (state === 'waiting' && reason)) return reason ?? dialStates[state];
  if (state !== 'done' && state !== 'current') return dialStates[state];
  if (!call) return dialStates[state];
  return call.disposition?.name ?? (state === 'current' ? callEnds[call.status] : callEndText(call.status));
}

/** How many contacts need no more call. */
export const doneOf = ({ counts: { done, skipped, left_out } }: Pick<DialRun, 'counts'>): number =>
  done + skipped + left_out;

/** Whom the page shows: the contact of the call, also after its disposition, and otherwise who is called next. */
export function shownOf({
  phase,
  status,
  current,
  next_up,
}: Pick<DialRunNow, 'phase' | 'status' | 'current' | 'next_up'>): DialRunContact | undefined {
  const [next] = next_up;
  const isNextFirst = phase === 'waiting' || (phase === 'ready' && status === 'paused');
  return (isNextFirst ? next : undefined) ?? current ?? next;
}
