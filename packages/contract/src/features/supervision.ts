import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { leaderTypes } from '../rules/roles.ts';
import { dialerCall, supervisionMode } from './dialer.ts';

/** The most open calls that the wall shows. */
export const MAX_LIVE_CALLS = 200;

const SUPERVISING = { kind: 'user', feature: 'dialer', roles: leaderTypes } as const satisfies Access;

/** Needs their own voice and ears, so no API keys and no acting as another user. */
const IN_THE_CALL: Access = { ...SUPERVISING, in_person: true, no_impersonation: true };

const liveCall = dialerCall
  .extend({
    /** The mean opinion score of the last ten seconds that the user's browser reported, in tenths. Null before the first report. */
    score: z.int().nullable(),
  })
  .meta({ id: 'LiveCall' });
export type LiveCall = z.infer<typeof liveCall>;

export const supervision = defineEndpoints('supervision', {
  live_calls: {
    method: 'GET',
    path: '/v1/dialer/live_calls',
    access: SUPERVISING,
    summary: 'List the open calls of your downline',
    description: `The users whose contacts you see and whom you outrank, the newest ${MAX_LIVE_CALLS} calls.`,
    response: all(liveCall),
  },
  start: {
    method: 'POST',
    path: '/v1/dialer/live_calls/{id}/supervise',
    access: IN_THE_CALL,
    summary: 'Join a call of your downline: listen, whisper to the agent, or barge in',
    description:
      'Your voice client must then place a call with the parameter `superviseId` within a minute. The agent sees who is on the call. If `announces` is true, both parties hear a notice first.',
    params: z.object({ id: uuid }),
    body: z.object({ mode: supervisionMode.default('listen') }).prefault({}),
    response: one(z.object({ id: uuid, call_id: uuid, mode: supervisionMode, announces: z.boolean() })),
  },
  change_mode: {
    method: 'PUT',
    path: '/v1/dialer/supervisions/{id}/mode',
    access: IN_THE_CALL,
    summary: 'Listen, whisper, or barge in from now on',
    params: z.object({ id: uuid }),
    body: z.object({ mode: supervisionMode }),
    response: one(z.object({ id: uuid, mode: supervisionMode })),
  },
});
