import type { SupervisionMode } from '@bookline/contract/features/dialer';
import { OUTBOUND_TIMEOUT_S } from '@bookline/contract/rules/dialer';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import type { CallRow } from './calls.queries.ts';
import { identityOf, WEBHOOKS } from './voice-account.ts';

/** How long a call rings before the caller can leave a voicemail. */
const RINGS_S = 25;
/** Shorter than until most phones' own voicemail answers. */
const FORWARD_RINGS_S = 20;
const LONGEST_MESSAGE_S = 120;
/** How often a caller who waits for the end of a wrap-up is looked after. */
const HOLD_S = 1;

export type Side = 'agent' | 'contact';

/** The URLs that the steps of a call refer to. */
function addresses({ webhook_base }: VoiceAccount, tenantId: number, callId: string) {
  const to = (name: string, more = '') => `${webhook_base}${WEBHOOKS}/${name}?tenant=${tenantId}&call=${callId}${more}`;
  return {
    progress: to('progress'),
    dialed: to('dialed'),
    forwarded: { progress: to('progress', '&forwarded=1'), dialed: to('dialed', '&forwarded=1') },
    disclosed: (side: Side) => to('disclosed', `&side=${side}`),
    recorded: (kind: 'recording' | 'voicemail') => to('recorded', `&kind=${kind}`),
    over: to('over'),
    held: to('held'),
    waiting: to('waiting'),
    joined: to('joined'),
    passed: to('passed'),
    announced: (side: Side) => to('announced', `&side=${side}`),
    supervising: (id: string) => to('supervising', `&supervision=${id}`),
    left: to('left'),
    sound: (name: string) => `${webhook_base}${WEBHOOKS}/sounds/${name}.wav`,
  };
}

/** What a third person does on a call. Nothing here queries the database. */
export function partySteps({ webhook_base }: VoiceAccount, tenantId: number, callId: string, partyId: string) {
  const to = (name: string) => `${webhook_base}${WEBHOOKS}/${name}?tenant=${tenantId}&call=${callId}&party=${partyId}`;
  return {
    joined: to('party-joined'),
    progress: to('party'),
    /** They meet the agent, and the other side if it isn't on hold. They hear first if the call is recorded. */
    meet: (room: string, is_recorded: boolean): CallStep[] => [
      ...(is_recorded ? [{ play: `${webhook_base}${WEBHOOKS}/sounds/recording-disclosure.wav` }] : []),
      { dial: { to: { room, ends: false }, action: to('party-over') } },
    ],
    /** They and the other side go on without the agent. It ends for both when one leaves. */
    goOn: (room: string): CallStep[] => [{ dial: { to: { room, ends: true }, action: to('party-over') } }],
  };
}

/** The steps of a call, in order. Nothing here queries the database. */
export function callSteps(account: VoiceAccount, tenantId: number, call: Pick<CallRow, 'id' | 'room' | 'user_id'>) {
  const at = addresses(account, tenantId, call.id);
  return {
    /** The agent's browser calls a number. */
    dialNumber: (number: string, caller_id: string): CallStep[] => [
      { dial: { to: { number, progress: at.progress }, action: at.dialed, caller_id, timeout_s: OUTBOUND_TIMEOUT_S } },
    ],
    /** A caller dials the agent's number, and all of the agent's browsers ring. */
    ringAgent: (params: Readonly<Record<string, string>>, timeout_s = RINGS_S): CallStep[] => [
      {
        dial: {
          to: { client: identityOf(call.user_id), progress: at.progress, params },
          action: at.dialed,
          timeout_s,
        },
      },
    ],
    /** No one answers in the browsers, and the user's own phone rings. It shows the caller's number. */
    forward: (number: string, caller_id: string): CallStep[] => [
      {
        dial: {
          to: { number, progress: at.forwarded.progress },
          action: at.forwarded.dialed,
          caller_id,
          timeout_s: FORWARD_RINGS_S,
        },
      },
    ],
    /** The agent wraps up their last call. The caller hears ringing meanwhile, because the call isn't answered. */
    hold: (): CallStep[] => [{ pause_s: HOLD_S }, { redirect: at.held }],
    /** The other side is an answering machine, and hears a recorded message. */
    leaveMessage: (url: string): CallStep[] => [{ play: url }, { redirect: at.left }],
    /** No one answered. The caller hears the user's own greeting, or the standard one. */
    takeMessage: (greeting_url?: string): CallStep[] => [
      { play: greeting_url ?? at.sound('leave-a-message') },
      { record: { max_s: LONGEST_MESSAGE_S, action: at.over, done: at.recorded('voicemail') } },
    ],
    /** One side hears that the call is recorded. */
    disclose: (side: Side): CallStep[] => [
      { play: at.sound('recording-disclosure') },
      { redirect: at.disclosed(side) },
    ],
    /** Both sides meet in a conference room. It ends when the agent leaves it, and goes on when the other side is put on hold. */
    meet: (room: string, side: Side): CallStep[] => [
      { dial: { to: { room, ends: side === 'agent' }, action: side === 'agent' ? at.over : at.waiting } },
    ],
    /** One side hears that the call may be monitored. */
    announce: (side: Side): CallStep[] => [
      { play: at.sound('monitoring-disclosure') },
      { redirect: at.announced(side) },
    ],
    /** A supervisor hears ringing until the other sides are in the room and the notice was heard. */
    supervisorWaits: (id: string): CallStep[] => [{ pause_s: HOLD_S }, { redirect: at.supervising(id) }],
    /** A supervisor is in the room: unheard, heard by the agent's leg only, or heard by everyone. */
    supervise: (
      room: string,
      mode: SupervisionMode,
      { id, agent }: { readonly id: string; readonly agent: string },
    ): CallStep[] => [
      {
        dial: {
          to: {
            room,
            ends: false,
            joins: mode === 'listen' ? 'muted' : mode === 'whisper' ? { coach: agent } : 'open',
          },
          action: at.supervising(id),
        },
      },
    ],
    /** The other side waits for the agent. After each round, it's looked after. */
    music: (): CallStep[] => [{ play: at.sound('hold-music') }, { redirect: at.waiting }],
    /** The other side goes on with a number, without the agent. */
    passOn: (number: string, caller_id: string): CallStep[] => [
      { dial: { to: { number }, action: at.passed, caller_id, timeout_s: OUTBOUND_TIMEOUT_S } },
    ],
    recorded: at.recorded('recording'),
    /** Asked once a leg that the server placed is answered. */
    joined: at.joined,
    progress: at.progress,
  };
}

/** A browser tests its connection: ten seconds of sound, with no call. */
export const testSteps = ({ webhook_base }: VoiceAccount): readonly CallStep[] => [
  { play: `${webhook_base}${WEBHOOKS}/sounds/connection-test.wav` },
  { hangup: true },
];

export const hangUp: readonly CallStep[] = [{ hangup: true }];
export const turnAway: readonly CallStep[] = [{ reject: 'rejected' }];
