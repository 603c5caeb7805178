import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { all } from '../paging.ts';
import { leaderTypes } from '../rules/roles.ts';
import { dialerCall } from './dialer.ts';

/** The most open calls that the wall shows. */
export const MAX_LIVE_CALLS = 200;

const SUPERVISING: Access = { kind: 'user', feature: 'dialer', roles: leaderTypes };

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
});
