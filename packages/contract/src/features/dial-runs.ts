import { z } from 'zod';
import { type Access, defineEndpoints, THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { dialPhases, dialStateKeys, MAX_DIALED, WRAP_UP_S } from '../rules/dial-runs.ts';
import { MAX_ARTICLE, MAX_NAME } from '../rules/limits.ts';
import { formatNumber } from '../rules/numbers.ts';
import { contactSelection } from './contact-selection.ts';
import { associatedContact, CALLING, callStatus, dialerCall } from './dialer.ts';
import { callResult } from './dispositions.ts';

/** Runs make calls with the user's own voice, so no API keys and no acting as another user. */
const CALLING_THEMSELVES: Access = { ...CALLING, ...THEMSELVES };
const CHANGING = { ...CALLING, no_impersonation: true } as const;

const state = z.enum(dialStateKeys);
const wait = `Enter ${WRAP_UP_S.least} to ${WRAP_UP_S.most} seconds.`;

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  current: z.int(),
  done: z.int(),
  skipped: z.int(),
  left_out: z.int(),
});

export const dialRun = entity('DialRun', {
  id: uuid,
  name: z.string(),
  status: z.enum(['active', 'paused', 'ended']),
  script: z.string(),
  /** Seconds between a call and the next one without a disposition. Null: the next call waits for the disposition. */
  wrap_up_s: z.int().nullable(),
  local_presence: z.boolean(),
  counts,
  /** Calls placed, and those that were answered. */
  calls: z.int(),
  answered: z.int(),
  talk_s: z.int(),
  /** Messages played to answering machines, to their end. */
  messages_left: z.int(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
});
export type DialRun = z.infer<typeof dialRun>;

export const dialRunContact = entity('DialRunContact', {
  id: uuid,
  position: z.int(),
  state,
  /** Null if you can no longer see the contact. `number` is the last one called, or the first one. */
  contact: associatedContact.extend({ number: z.string().nullable() }).nullable(),
  /** Not called before this time. */
  due_at: isoTime.nullable(),
  /** It will be called again at this time. */
  again_at: isoTime.nullable(),
  /** Why it was left out, or waits, as a sentence. */
  reason: z.string().nullable(),
  /** Its last call in the run. */
  call: dialerCall
    .pick({
      id: true,
      status: true,
      call_from: true,
      created_at: true,
      answered_at: true,
      ended_at: true,
      duration_s: true,
      disposition: true,
      disposition_note: true,
    })
    .extend({
      /** A message was played to an answering machine: to its end, or not (yet). */
      message: z.enum(['left', 'begun']).nullable(),
    })
    .nullable(),
});
export type DialRunContact = z.infer<typeof dialRunContact>;

export const dialRunNow = dialRun
  .extend({
    phase: z.enum(dialPhases),
    /** The server's time, from which the other times are counted. */
    as_of: isoTime,
    /** The tab that places its calls, as it named itself. */
    device: uuid.nullable(),
    current: dialRunContact.nullable(),
    /** Until when the wrap-up lasts. Null without a limit, and outside of it. */
    wrap_up_until: isoTime.nullable(),
    /** The next contacts: those that can be called now, then those that wait for their time. */
    next_up: z.array(dialRunContact),
    /** When the first of the contacts that wait for their time is due. */
    next_due_at: isoTime.nullable(),
  })
  .meta({ id: 'DialRunNow' });
export type DialRunNow = z.infer<typeof dialRunNow>;

/** What came of the contacts. */
export const dialRunResults = entity('DialRunResults', {
  outcomes: z.array(
    z.object({
      disposition: z.object({ id: uuid, name: z.string(), color: z.string() }).nullable(),
      /** Without a disposition: how the call ended. */
      status: callStatus.nullable(),
      count: z.int(),
    }),
  ),
  left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type DialRunResults = z.infer<typeof dialRunResults>;

const settings = {
  name: line(MAX_NAME).min(1, 'Enter a name.'),
  script: text(MAX_ARTICLE),
  wrap_up_s: z.int(wait).min(WRAP_UP_S.least, wait).max(WRAP_UP_S.most, wait).nullable(),
  local_presence: z.boolean(),
};
const now = one(dialRunNow);
const ofContact = withId.extend({ entryId: uuid });
const device = z.object({ device: uuid });

/** Calls to many contacts, one after the other (power dialer). Users see only their own runs. */
export const dialRuns = defineEndpoints('dial-runs', {
  list: {
    method: 'GET',
    path: '/v1/dialer/runs',
    access: CALLING,
    summary: 'List your runs, newest first',
    query: pageQuery,
    response: page(dialRun),
  },
  create: {
    method: 'POST',
    path: '/v1/dialer/runs',
    access: CHANGING,
    summary: 'Make a run of calls to a set of contacts',
    description: `The contacts are fixed now, up to ${formatNumber(MAX_DIALED)}. Those that can’t be called are left out, each with its reason. No call is placed before you resume the run.`,
    body: contactSelection.safeExtend({
      name: settings.name,
      script: settings.script.default(''),
      wrap_up_s: settings.wrap_up_s.default(null),
      local_presence: settings.local_presence.default(true),
    }),
    response: now,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/dialer/runs/{id}',
    access: CALLING,
    summary: 'Get a run and where it stands',
    params: withId,
    response: now,
  },
  update: {
    method: 'PATCH',
    path: '/v1/dialer/runs/{id}',
    access: CHANGING,
    summary: 'Change a run’s name, script, or settings',
    params: withId,
    body: z.object(settings).partial(),
    response: now,
  },
  contacts: {
    method: 'GET',
    path: '/v1/dialer/runs/{id}/contacts',
    access: CALLING,
    summary: 'List the contacts of a run with what came of them',
    params: withId,
    query: pageQuery.extend({
      state: state.optional(),
      /** Of the last call. */
      disposition_id: uuid.optional(),
      /** Called, without a disposition, and the last call ended like this. */
      call_status: callStatus.optional(),
      reason: line(1000).optional(),
    }),
    response: page(dialRunContact),
  },
  results: {
    method: 'GET',
    path: '/v1/dialer/runs/{id}/results',
    access: CALLING,
    summary: 'Count the contacts of a run by outcome',
    params: withId,
    response: one(dialRunResults),
  },
  resume: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/resume',
    access: CALLING_THEMSELVES,
    summary: 'Start or continue a run in this browser tab',
    description:
      '`device` is an ID that the tab chose. From now on, only this tab places the run’s calls. Refused while another run is active.',
    params: withId,
    body: device,
    response: now,
  },
  pause: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/pause',
    access: CHANGING,
    summary: 'Pause a run',
    description: 'A call in progress continues.',
    params: withId,
    response: now,
  },
  next: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/next',
    access: CALLING_THEMSELVES,
    summary: 'Take the next contact of a run',
    description:
      'Asks the gate about each contact first. `dial` is the call to place now. It’s null if the last call isn’t over, its wrap-up isn’t over, or no contact is due. Asking again before the call is placed returns the same contact, who is called once.',
    params: withId,
    body: device,
    response: one(
      z.object({
        run: dialRunNow,
        dial: z.object({ contact_id: uuid, number: z.string(), attempt_id: uuid }).nullable(),
      }),
    ),
  },
  finish: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/finish',
    access: CHANGING,
    summary: 'Set the disposition of the current call, and when to call again',
    params: withId,
    body: callResult.extend({
      /** The contact goes back to the queue and is called at this time. */
      call_again_at: isoTime.nullable().default(null),
      /** The call that the disposition is for. 409 if the run is on another call now. */
      call_id: uuid.optional(),
    }),
    response: now,
  },
  leave_message: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/leave_message',
    access: CALLING_THEMSELVES,
    summary: 'Play one of your messages to the answering machine of the current call',
    description:
      'Your part of the call ends at once, and the message plays without you. The call gets the first disposition that means a voicemail, if it has none.',
    params: withId,
    body: z.object({ message_id: uuid }),
    response: now,
  },
  skip: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/contacts/{entryId}/skip',
    access: CHANGING,
    summary: 'Skip a contact, or the wrap-up of the current call',
    params: ofContact,
    response: now,
  },
  call_again: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/contacts/{entryId}/call_again',
    access: CHANGING,
    summary: 'Put a contact back in the queue',
    params: ofContact,
    body: z.object({
      /** Null: as the next one. */
      at: isoTime.nullable().default(null),
    }),
    response: now,
  },
  end: {
    method: 'POST',
    path: '/v1/dialer/runs/{id}/end',
    access: CHANGING,
    summary: 'End a run',
    description: 'Contacts that still wait aren’t called.',
    params: withId,
    response: now,
  },
});
