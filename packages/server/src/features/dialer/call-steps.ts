import { OUTBOUND_TIMEOUT_S } from '@bookline/contract/rules/dialer';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import type { CallRow } from './calls.queries.ts';
import { identityOf, WEBHOOKS } from './voice-account.ts';

/** How long a caller waits for somebody to pick up before they may leave a message. */
const RINGS_S = 25;
const LONGEST_MESSAGE_S = 120;

export type Side = 'agent' | 'contact';

/** The addresses that a call's steps name. */
function addresses({ webhook_base }: VoiceAccount, tenantId: number, callId: string) {
  const to = (name: string, more = '') => `${webhook_base}${WEBHOOKS}/${name}?tenant=${tenantId}&call=${callId}${more}`;
  return {
    progress: to('progress'),
    dialed: to('dialed'),
    disclosed: (side: Side) => to('disclosed', `&side=${side}`),
    recorded: (kind: 'recording' | 'voicemail') => to('recorded', `&kind=${kind}`),
    over: to('over'),
    sound: (name: string) => `${webhook_base}${WEBHOOKS}/sounds/${name}.wav`,
  };
}

/** What happens in a call, one after the other; nothing in it asks the database. */
export function callSteps(account: VoiceAccount, tenantId: number, call: Pick<CallRow, 'id' | 'room' | 'user_id'>) {
  const at = addresses(account, tenantId, call.id);
  return {
    /** The agent's browser calls a number. */
    dialNumber: (number: string, caller_id: string): CallStep[] => [
      { dial: { to: { number, progress: at.progress }, action: at.dialed, caller_id, timeout_s: OUTBOUND_TIMEOUT_S } },
    ],
    /** Somebody called the agent's number: all of their browsers ring. */
    ringAgent: (params: Readonly<Record<string, string>>, timeout_s = RINGS_S): CallStep[] => [
      {
        dial: {
          to: { client: identityOf(call.user_id), progress: at.progress, params },
          action: at.dialed,
          timeout_s,
        },
      },
    ],
    /** Nobody picked up. */
    takeMessage: (): CallStep[] => [
      { play: at.sound('leave-a-message') },
      { record: { max_s: LONGEST_MESSAGE_S, action: at.over, done: at.recorded('voicemail') } },
    ],
    /** One side is told that the call is recorded. */
    disclose: (side: Side): CallStep[] => [
      { play: at.sound('recording-disclosure') },
      { redirect: at.disclosed(side) },
    ],
    /** Both meet again. */
    meet: (room: string): CallStep[] => [{ dial: { to: { room }, action: at.over } }],
    recorded: at.recorded('recording'),
  };
}

export const hangUp: readonly CallStep[] = [{ hangup: true }];
export const turnAway: readonly CallStep[] = [{ reject: 'rejected' }];
