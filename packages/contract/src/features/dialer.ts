import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoDate, isoTime, line, uuid } from '../fields.ts';
import { one, page } from '../paging.ts';

/** R269: for whom the dialer is on, which basic users never are. */
const CALLING: Access = { kind: 'user', feature: 'dialer' };
/** A microphone is needed, and one's own voice: nothing for a program with a key, or for who acts as somebody else. */
const AT_THE_PHONE: Access = { ...CALLING, in_person: true, themselves: true };

const callStatus = z.enum([
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

/** R087: an associated contact is its name and number. */
export const associatedContact = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  number: z.string(),
});
export type AssociatedContact = z.infer<typeof associatedContact>;

export const callRecording = z.object({
  id: uuid,
  kind: z.enum(['recording', 'voicemail']),
  duration_s: z.int(),
  /** The last day on which it is kept. */
  kept_until: isoDate,
});
export type CallRecording = z.infer<typeof callRecording>;

export const dialerCall = z.object({
  id: uuid,
  /** What the voice client knows the call by. */
  call_sid: z.string(),
  call_direction: z.enum(['inbound', 'outbound']),
  call_from: z.string(),
  call_to: z.string(),
  caller_city: z.string().nullable(),
  caller_state: z.string().nullable(),
  status: callStatus,
  /** Why it was not placed, in a sentence. */
  refusal: z.string().nullable(),
  recording: recordingState,
  created_at: isoTime,
  answered_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  duration_s: z.int(),
  user: z.object({ id: uuid, name: z.string() }),
  /** Absent for nobody, or nobody whom the reader may see. */
  contact: associatedContact.nullable(),
  /** What was recorded of it; none where it was with a contact whom the reader may not see. */
  recordings: z.array(callRecording),
});
export type DialerCall = z.infer<typeof dialerCall>;

const ofCall = z.object({ call_id: uuid });
const recorded = one(z.object({ call_id: uuid, recording: recordingState }));

export const dialer = {
  fetch_device_token: defineEndpoint({
    id: 'dialer.fetch_device_token',
    method: 'GET',
    path: '/v1/dialer/fetch_device_token',
    access: AT_THE_PHONE,
    summary: 'What the voice client of the browser registers with',
    description:
      'The token is good for an hour. `enabled` is false, and there is no token, for whoever has no dialer (R226 to R231).',
    response: one(
      z.object({
        enabled: z.boolean(),
        token: z.string().nullable(),
        /** Where the voice client registers: at the provider, or at this installation itself. */
        provider: z.enum(['local', 'twilio']),
        caller_id: z.string().nullable(),
        /** Why no call can be made at the moment (R236). */
        quota: z.string().nullable(),
      }),
    ),
  }),
  fetch_active_calls: defineEndpoint({
    id: 'dialer.fetch_active_calls',
    method: 'POST',
    path: '/v1/dialer/fetch_active_calls',
    access: CALLING,
    reads: true,
    summary: "The user's calls that have not ended (R335)",
    response: one(z.object({ call_list: z.array(dialerCall) })),
  }),
  fetch_historical_calls: defineEndpoint({
    id: 'dialer.fetch_historical_calls',
    method: 'POST',
    path: '/v1/dialer/fetch_historical_calls',
    access: CALLING,
    reads: true,
    summary: "The user's last calls (R336)",
    response: one(z.object({ call_history: z.array(dialerCall) })),
  }),
  fetch_call_logs: defineEndpoint({
    id: 'dialer.fetch_call_logs',
    method: 'POST',
    path: '/v1/dialer/fetch_call_logs',
    access: CALLING,
    reads: true,
    summary: 'Calls of the user and of whoever is below them, filtered (R337)',
    description:
      '`from` and `to` are days of the user, both included; `q` finds the digits of a number or the name of a contact.',
    body: z
      .object({
        call_sid: z.string().max(64).optional(),
        contact_id: uuid.optional(),
        call_direction: z.enum(['inbound', 'outbound']).optional(),
        status: callStatus.optional(),
        /** One's own, everybody's whom one leads, or those of one of these. */
        who: z.union([z.enum(['me', 'team']), uuid]).default('team'),
        from: isoDate.optional(),
        to: isoDate.optional(),
        /** Somebody called, and nobody took it. */
        missed: z.boolean().default(false),
        /** There is something to listen to. */
        recorded: z.boolean().default(false),
        q: line(100).optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        limit: z.int().min(1).max(200).default(50),
      })
      .prefault({}),
    response: page(dialerCall),
  }),
  fetch_associated_contact: defineEndpoint({
    id: 'dialer.fetch_associated_contact',
    method: 'POST',
    path: '/v1/dialer/fetch_associated_contact',
    access: CALLING,
    reads: true,
    summary: 'Whose number this is, among the contacts that the user sees',
    body: z.object({ phone_number: line(30).min(1, 'Enter a phone number.') }),
    response: one(z.object({ contact: associatedContact.nullable() })),
  }),
  fetch_associated_contacts: defineEndpoint({
    id: 'dialer.fetch_associated_contacts',
    method: 'POST',
    path: '/v1/dialer/fetch_associated_contacts',
    access: CALLING,
    reads: true,
    summary: 'Whose numbers these are, or everybody with one number',
    body: z
      .object({
        phone_number: line(30).optional(),
        phone_numbers: z.array(line(30)).max(100).optional(),
      })
      .prefault({}),
    response: one(z.object({ contacts: z.array(associatedContact) })),
  }),
  device_start_disclaimer_prompt: defineEndpoint({
    id: 'dialer.device_start_disclaimer_prompt',
    method: 'POST',
    path: '/v1/dialer/device_start_disclaimer_prompt',
    access: AT_THE_PHONE,
    summary: 'Tell both sides of a call that it is recorded, and record it from then on',
    body: ofCall,
    response: recorded,
  }),
  device_resume_call_recording: defineEndpoint({
    id: 'dialer.device_resume_call_recording',
    method: 'POST',
    path: '/v1/dialer/device_resume_call_recording',
    access: AT_THE_PHONE,
    summary: 'Record on, after a pause',
    description: 'Refused where nobody was told yet that the call is recorded.',
    body: ofCall,
    response: recorded,
  }),
  device_stop_call_recording: defineEndpoint({
    id: 'dialer.device_stop_call_recording',
    method: 'POST',
    path: '/v1/dialer/device_stop_call_recording',
    access: AT_THE_PHONE,
    summary: 'Pause the recording of a call',
    body: ofCall,
    response: recorded,
  }),
};
