import type { CallParty, DialerCall, SupervisionMode } from '@bookline/contract/features/dialer';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@tabler/icons-react';
import { type CurrentCall, openParty } from './dialer-state.ts';

/** The other party's number. */
export const otherNumber = ({ call_direction, call_from, call_to }: DialerCall): string =>
  call_direction === 'inbound' ? call_from : call_to;

/** The number on the user's side. An outside dialer doesn't say it. */
export const ownNumber = ({ call_direction, call_from, call_to }: DialerCall): string => {
  const number = call_direction === 'inbound' ? call_to : call_from;
  return number === '' ? 'by PhoneBurner' : displayPhone(number);
};

/** The name of the other party if the user can see the contact, or '' for a number only. */
export const nameOf = ({ contact }: DialerCall): string =>
  contact ? `${contact.first_name} ${contact.last_name}`.trim() : '';

export const placeOf = ({ caller_city, caller_state }: DialerCall): string =>
  [caller_city, caller_state].filter(Boolean).join(', ');

export const isOpen = ({ status }: DialerCall): boolean => status === 'ringing' || status === 'in_progress';

/** A missed call. */
export const isMissed = (call: DialerCall): boolean =>
  call.call_direction === 'inbound' && !isOpen(call) && call.status !== 'completed';

/** A call's outcome: 'Missed'. */
export function outcomeOf(call: DialerCall): string {
  const { call_direction, status } = call;
  if (status === 'ringing') return 'Ringing';
  if (status === 'in_progress') return 'In progress';
  if (call.cut_off) return 'Cut off';
  if (status === 'completed') return call_direction === 'inbound' ? 'Answered' : 'Called';
  if (isMissed(call)) return 'Missed';
  if (status === 'refused') return 'Blocked';
  return status === 'busy' ? 'Busy' : 'No answer';
}

/** The outcome with the length: 'Answered, 02:10'. */
export const outcomeAndTime = (call: DialerCall): string =>
  call.status === 'completed' ? `${outcomeOf(call)}, ${callDuration(call.duration_s)}` : outcomeOf(call);

export const directionIcon = (call: DialerCall) =>
  call.status !== 'completed' && !isOpen(call)
    ? IconPhoneOff
    : call.call_direction === 'inbound'
      ? IconPhoneIncoming
      : IconPhoneOutgoing;

/** With whom the other party went on, who transferred it to the user, and whether their phone rang: 'Transferred to Maria Bell'. */
export function transferWords({ transferred_to, transferred_by, forwarded }: DialerCall): string {
  const to = transferred_to && (transferred_to.user?.name ?? displayPhone(transferred_to.number ?? ''));
  return [
    forwarded && 'Forwarded to verified phone',
    transferred_by && `Transferred by ${transferred_by.name}`,
    to && `Transferred to ${to}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A colleague's name, or a number. */
export const partyName = ({ user, number }: CallParty): string => user?.name ?? displayPhone(number ?? '');

/** Why a third person isn't on the call anymore, unless the user removed them: 'Maria Bell didn’t answer.' */
export function partyLeft(party: CallParty): string | undefined {
  const name = partyName(party);
  if (party.left_at === null) return undefined;
  switch (party.outcome) {
    case 'busy':
      return party.user ? `${name} declined, or is on another call.` : `${name} is busy.`;
    case 'no_answer':
      return `${name} didn’t answer.`;
    case 'failed':
      return `${name} couldn’t be reached.`;
    case 'left':
      return `${name} hung up.`;
    default:
      return undefined;
  }
}

/** The call's recordings: 'Recording, voicemail'. */
export function heardWords({ recordings }: DialerCall): string {
  const kinds = [...new Set(recordings.map(({ kind }) => (kind === 'voicemail' ? 'voicemail' : 'recording')))];
  const words = kinds.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const recorded = {
  not_recording: 'Not recorded',
  disclosed: 'Disclosure played. If recording doesn’t start, select Record',
  recording: 'Recording',
  paused: 'Recording paused',
} as const;

/** Whether an active call is recorded. */
export const recordingWords = ({ is_announcing, recording }: CurrentCall): string =>
  is_announcing ? 'Playing the recording disclosure' : recorded[recording];

/** Whether recording can start or stop. It goes on during a hold and with a third person, but none starts. */
export const mayRecord = (call: CurrentCall): boolean =>
  call.is_recordable &&
  !call.is_announcing &&
  !((call.is_held || openParty(call)) && call.recording === 'not_recording');

/** The parties talk or are on hold, so the call can be held and moved. */
export const isSteady = ({ is_recordable, is_announcing, recording }: CurrentCall): boolean =>
  is_recordable && !is_announcing && recording !== 'disclosed';

/** Whether another call can become the active one: this one is on hold or can be, and no third person is on it. */
export const mayLeave = (call: CurrentCall): boolean => (call.is_held || isSteady(call)) && !openParty(call);

/** Why a call that was recorded has no recording. */
export const missingRecording = ({ recording, recordings, cut_off }: DialerCall): string | null =>
  cut_off && (recording === 'recording' || recording === 'paused') && recordings.length === 0
    ? 'No recording is stored, because the call was cut off.'
    : null;

const troubles: Readonly<Record<string, string>> = {
  'high-rtt': 'slow connection',
  'low-mos': 'low sound quality',
  'high-jitter': 'unstable connection',
  'high-packet-loss': 'audio dropping',
  'high-packets-lost-fraction': 'audio dropping',
  'low-bytes-received': 'no incoming audio',
  'low-bytes-sent': 'no outgoing audio',
  'ice-connectivity-lost': 'connection lost',
  'constant-audio-input-level': 'no sound from your microphone',
  'constant-audio-output-level': 'no incoming audio',
};

/** Warnings of the voice client in words, each once. */
export const troublesOf = (warnings: readonly string[]): string[] => [
  ...new Set(warnings.flatMap((name) => troubles[name] ?? [])),
];

const takingPart: Readonly<Record<SupervisionMode, string>> = {
  listen: 'is listening',
  whisper: 'is listening, and only you can hear them',
  barge: 'is on the call, and both parties can hear them',
};

/** What the agent sees about a supervisor: 'Maria Bell is listening'. */
export const supervisorWords = ({ name, mode }: { readonly name: string; readonly mode: SupervisionMode }): string =>
  `${name} ${takingPart[mode]}`;

const tookPart: Readonly<Record<SupervisionMode, string>> = {
  listen: 'listened',
  whisper: 'whispered',
  barge: 'barged in',
};

/** Who supervised a call, and how: 'Maria Bell (listened, whispered)'. */
export const supervisedWords = ({ supervisors }: DialerCall): string =>
  supervisors.map(({ name, modes }) => `${name} (${modes.map((mode) => tookPart[mode]).join(', ')})`).join('; ');
