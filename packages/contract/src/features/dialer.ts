import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid } from '../fields.ts';
import { all, one, page } from '../paging.ts';
import { MAX_CALLED_PHONE, MAX_SEARCH } from '../rules/limits.ts';

/** R269: needs the dialer feature, which basic users never have. */
export const CALLING: Access = { kind: 'user', feature: 'dialer' };
/** Needs a microphone and the user's own voice, so no API keys and no acting as another user. */
const AT_THE_PHONE: Access = { ...CALLING, in_person: true, no_impersonation: true };

export const callStatus = z.enum([
  'ringing',
  'in_progress',
  'completed',
  'busy',
  'no_answer',
  'failed',
  'canceled',
  'refused',
]);
const recordingState = z.enum(['not_recording', 'disclosed', 'recording', 'paused']);
export type RecordingState = z.infer<typeof recordingState>;

/** A supervisor listens to both sides, talks to the agent only, or talks to both. */
export const supervisionMode = z.enum(['listen', 'whisper', 'barge']);
export type SupervisionMode = z.infer<typeof supervisionMode>;

/** R087: an associated contact is its name and number. */
export const associatedContact = entity('AssociatedContact', {
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  number: z.string(),
});
export type AssociatedContact = z.infer<typeof associatedContact>;

export const callRecording = entity('CallRecording', {
  id: uuid,
  kind: z.enum(['recording', 'voicemail']),
  duration_s: z.int(),
  /** The last day it's kept. */
  kept_until: isoDate,
});
export type CallRecording = z.infer<typeof callRecording>;

/** A third person on a call: a colleague or a number. */
export const callParty = entity('CallParty', {
  id: uuid,
  user: reference.nullable(),
  number: z.string().nullable(),
  /** When they answered. */
  joined_at: isoTime.nullable(),
  /** When their part of this call ended. */
  left_at: isoTime.nullable(),
  /** How it ended. `contact_left`: the other party hung up first. */
  outcome: z
    .enum(['no_answer', 'busy', 'failed', 'left', 'removed', 'transferred', 'contact_left', 'call_ended'])
    .nullable(),
});
export type CallParty = z.infer<typeof callParty>;

export const dialerCall = entity('DialerCall', {
  id: uuid,
  /** The voice client's id of the call. */
  call_sid: z.string(),
  call_direction: z.enum(['inbound', 'outbound']),
  call_from: z.string(),
  call_to: z.string(),
  caller_city: z.string().nullable(),
  caller_state: z.string().nullable(),
  status: callStatus,
  /** Why it wasn't placed, as a sentence. */
  refusal: z.string().nullable(),
  recording: recordingState,
  /** Since when it's on hold. */
  held_at: isoTime.nullable(),
  created_at: isoTime,
  answered_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  duration_s: z.int(),
  user: reference,
  /** Absent if there is no contact, or none the reader may see. */
  contact: associatedContact.nullable(),
  /** Its recordings. Empty if the reader may not see the contact. */
  recordings: z.array(callRecording),
  disposition: z.object({ id: uuid, name: z.string(), color: z.string() }).nullable(),
  /** Empty if the reader may not see the contact. */
  disposition_note: z.string(),
  /** Seconds between the end of the call and its disposition. */
  wrap_up_s: z.int().nullable(),
  /** The run of the power dialer that placed it. */
  dial_run: reference.nullable(),
  /** The third person that the user added last. */
  party: callParty.nullable(),
  /** The colleague or number with which the other party went on. */
  transferred_to: z.object({ user: reference.nullable(), number: z.string().nullable() }).nullable(),
  /** The colleague who transferred it to the user. */
  transferred_by: reference.nullable(),
  /** No one answered in the browser, so it rang the user's verified phone. */
  forwarded: z.boolean(),
  /** The connection to the phone provider was lost, so no one hung up. Its end is the last sign of life. */
  cut_off: z.boolean(),
  /** The users above who joined it. */
  supervisors: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      /** How they take part now. Null if they left. */
      now: supervisionMode.nullable(),
      /** How they took part so far. */
      modes: z.array(supervisionMode),
    }),
  ),
});
export type DialerCall = z.infer<typeof dialerCall>;

/** How a call sounded. */
const callSound = z.object({
  /** The mean opinion score of each ten seconds, in tenths: 43 is 4.3. */
  scores: z.array(z.int().min(10).max(50)).min(1).max(1000),
  jitter_ms: z.int().min(0).max(60_000),
  rtt_ms: z.int().min(0).max(60_000),
  /** Packets lost of a thousand. */
  lost_permille: z.int().min(0).max(1000),
  /** Names of the voice client's warnings, such as `high-jitter`. */
  warnings: z.array(z.string().regex(/^[a-z-]{1,40}$/)).max(20),
});
export type CallSound = z.infer<typeof callSound>;

export const colleague = entity('Colleague', {
  id: uuid,
  name: z.string(),
  /** On a call now, so they can't take another one. */
  busy: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

const ofCall = z.object({ call_id: uuid });
/** A call, and a colleague or a number. */
const callAndTarget = z
  .object({ call_id: uuid, user_id: uuid.optional(), phone_number: line(MAX_CALLED_PHONE).optional() })
  .refine(({ user_id, phone_number }) => (user_id === undefined) !== (phone_number === undefined), {
    path: ['user_id'],
    error: 'Choose a colleague or enter a phone number.',
  });
const transferred = one(z.object({ call_id: uuid, transferred_at: isoTime }));
const held = one(z.object({ call_id: uuid, held_at: isoTime.nullable() }));
const recorded = one(z.object({ call_id: uuid, recording: recordingState }));

export const dialer = defineEndpoints('dialer', {
  fetch_device_token: {
    method: 'GET',
    path: '/v1/dialer/fetch_device_token',
    access: AT_THE_PHONE,
    summary: 'Get the registration of the browser’s voice client',
    description:
      'The token works for an hour. Users without the dialer get `enabled: false` and no token (R226 to R231).',
    response: one(
      z.object({
        enabled: z.boolean(),
        token: z.string().nullable(),
        /** Where the voice client registers: at the provider or at this installation. */
        provider: z.enum(['local', 'twilio']),
        caller_id: z.string().nullable(),
        /** Why no call can be made right now (R236). */
        quota: z.string().nullable(),
      }),
    ),
  },
  fetch_active_calls: {
    method: 'POST',
    path: '/v1/dialer/fetch_active_calls',
    access: CALLING,
    reads: true,
    summary: 'List your active calls (R335)',
    response: one(z.object({ call_list: z.array(dialerCall) })),
  },
  fetch_historical_calls: {
    method: 'POST',
    path: '/v1/dialer/fetch_historical_calls',
    access: CALLING,
    reads: true,
    summary: 'List your recent calls (R336)',
    response: one(z.object({ call_history: z.array(dialerCall) })),
  },
  fetch_call_logs: {
    method: 'POST',
    path: '/v1/dialer/fetch_call_logs',
    access: CALLING,
    reads: true,
    summary: 'List calls of you and your downline, with filters (R337)',
    description:
      '`from` and `to` are days in your time zone, inclusive. `q` searches the digits of a number or the name of a contact.',
    body: z
      .object({
        call_sid: z.string().max(64).optional(),
        contact_id: uuid.optional(),
        call_direction: z.enum(['inbound', 'outbound']).optional(),
        status: callStatus.optional(),
        /** Your own, everyone's in your downline, or one user's. */
        who: z.union([z.enum(['me', 'team']), uuid]).default('team'),
        from: isoDate.optional(),
        to: isoDate.optional(),
        /** Missed incoming calls. */
        missed: z.boolean().default(false),
        /** Has a recording or voicemail. */
        recorded: z.boolean().default(false),
        disposition_id: uuid.optional(),
        /** Answered calls without a disposition. */
        undisposed: z.boolean().default(false),
        /** Your own answered calls with contacts that ended within a day, until you choose or skip a disposition or have another call. */
        to_log: z.boolean().default(false),
        /** Placed by this run of the power dialer. */
        dial_run_id: uuid.optional(),
        q: line(MAX_SEARCH).optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        limit: z.int().min(1).max(200).default(50),
      })
      .prefault({}),
    response: page(dialerCall),
  },
  fetch_associated_contact: {
    method: 'POST',
    path: '/v1/dialer/fetch_associated_contact',
    access: CALLING,
    reads: true,
    summary: 'Find the contact with this number, among those you see',
    body: z.object({ phone_number: line(MAX_CALLED_PHONE).min(1, 'Enter a phone number.') }),
    response: one(z.object({ contact: associatedContact.nullable() })),
  },
  fetch_associated_contacts: {
    method: 'POST',
    path: '/v1/dialer/fetch_associated_contacts',
    access: CALLING,
    reads: true,
    summary: 'Find the contacts with these numbers, or all contacts with one number',
    body: z
      .object({
        phone_number: line(MAX_CALLED_PHONE).optional(),
        phone_numbers: z.array(line(MAX_CALLED_PHONE)).max(100).optional(),
      })
      .prefault({}),
    response: one(z.object({ contacts: z.array(associatedContact) })),
  },
  read_quality: {
    method: 'GET',
    path: '/v1/dialer/call_logs/{id}/quality',
    access: CALLING,
    summary: 'Get how a call of you or your downline sounded',
    description: 'Null if the user’s browser measured nothing, for example because the call was short.',
    params: z.object({ id: uuid }),
    response: one(entity('CallQuality', callSound.shape).nullable()),
  },
  keep_quality: {
    method: 'PUT',
    path: '/v1/dialer/call_logs/{id}/quality',
    access: AT_THE_PHONE,
    summary: 'Store how your call sounded, as your browser measured it',
    params: z.object({ id: uuid }),
    body: callSound,
    response: one(callSound),
  },
  device_hold_call: {
    method: 'POST',
    path: '/v1/dialer/device_hold_call',
    access: AT_THE_PHONE,
    summary: 'Put a call on hold',
    description: 'The other party hears music, and you hear nothing.',
    body: ofCall,
    response: held,
  },
  device_resume_call: {
    method: 'POST',
    path: '/v1/dialer/device_resume_call',
    access: AT_THE_PHONE,
    summary: 'Take a call back from hold',
    body: ofCall,
    response: held,
  },
  fetch_colleagues: {
    method: 'GET',
    path: '/v1/dialer/colleagues',
    access: CALLING,
    summary: 'List the colleagues with a dialer, by name',
    description: 'To transfer a call. It doesn’t give you access to their contacts or calls.',
    query: z.object({ q: line(MAX_SEARCH).optional() }),
    response: all(colleague),
  },
  device_transfer_call: {
    method: 'POST',
    path: '/v1/dialer/device_transfer_call',
    access: AT_THE_PHONE,
    summary: 'Transfer a call to a colleague or a number without asking them first',
    description:
      'Your call ends. The other party hears music until the colleague answers, and leaves a voicemail if they don’t. A number is called only if the outbound gate allows it.',
    body: callAndTarget,
    response: transferred,
  },
  device_add_party: {
    method: 'POST',
    path: '/v1/dialer/device_add_party',
    access: AT_THE_PHONE,
    summary: 'Add a colleague or a number to a call',
    description:
      'The other party hears music while you talk with the third person. Take the call back from hold to connect all three. If no one answers, the other party returns to you. A number is called only if the outbound gate allows it.',
    body: callAndTarget,
    response: one(ofCall),
  },
  device_remove_party: {
    method: 'POST',
    path: '/v1/dialer/device_remove_party',
    access: AT_THE_PHONE,
    summary: 'Remove the third person from a call',
    description: 'Also if they haven’t answered yet. The other party returns to you.',
    body: ofCall,
    response: one(ofCall),
  },
  device_complete_transfer: {
    method: 'POST',
    path: '/v1/dialer/device_complete_transfer',
    access: AT_THE_PHONE,
    summary: 'Transfer a call to the third person on it',
    description:
      'Your call ends. The other party and the third person stay connected. A colleague has a call of their own from then on.',
    body: ofCall,
    response: transferred,
  },
  device_start_disclaimer_prompt: {
    method: 'POST',
    path: '/v1/dialer/device_start_disclaimer_prompt',
    access: AT_THE_PHONE,
    summary: 'Announce the recording to both parties, then start recording',
    body: ofCall,
    response: recorded,
  },
  device_resume_call_recording: {
    method: 'POST',
    path: '/v1/dialer/device_resume_call_recording',
    access: AT_THE_PHONE,
    summary: 'Resume the recording of a call',
    description: 'Refused if the recording wasn’t announced yet.',
    body: ofCall,
    response: recorded,
  },
  device_stop_call_recording: {
    method: 'POST',
    path: '/v1/dialer/device_stop_call_recording',
    access: AT_THE_PHONE,
    summary: 'Pause the recording of a call',
    body: ofCall,
    response: recorded,
  },
});
