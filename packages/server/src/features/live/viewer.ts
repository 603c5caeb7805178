import type { FastifyRequest } from 'fastify';
import type { Actor, Services, Tenant } from '../../platform/context.ts';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import { isOurPage } from '../../platform/http/our-page.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { type VisibleOwners, visibleOwners } from '../users/users.api.ts';

/** The user of an open page, and what they see. */
export interface Viewer {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** The credentials of the connection. They are checked again and again, because a session may end while the page is open. */
  readonly pass: Pass;
  readonly checked_at: number;
}

interface Pass {
  readonly host: string;
  readonly session_cookie: string;
  readonly ip: string;
}

/** The user who connects; undefined if no one is signed in, or if a page of another site connects in their name. */
export async function whoKnocks(gate: Gate, request: FastifyRequest, now: number): Promise<Viewer | undefined> {
  const session_cookie = request.cookies[gate.session_cookie];
  if (!session_cookie || !isOurPage(request)) return undefined;
  const host = request.host.toLowerCase().replace(/:\d+$/, '');
  return letIn(gate, { host, session_cookie, ip: request.ip }, now, false);
}

/** The same user as they are now; undefined if they may no longer be connected. */
export const stillThere = (gate: Gate, { pass }: Viewer, now: number): Promise<Viewer | undefined> =>
  letIn(gate, pass, now, true);

async function letIn(gate: Gate, pass: Pass, now: number, quietly: boolean): Promise<Viewer | undefined> {
  const { tenant, actor } = await gate.identify({ ...pass, api_key: undefined, quietly });
  // R028: a user with a pending requirement gets no events until it is done, except that they have paid.
  const welcome = tenant && actor && forcedStatesOfActor(actor).every((state) => state === 'payment');
  return welcome ? { tenant, actor, pass, checked_at: now } : undefined;
}

/** Whether an event concerns this user's session, the user, or their tenant. */
export function concerns(news: string, { actor, tenant }: Viewer): boolean {
  const [kind, id = ''] = news.split(' ');
  if (kind === 'session') return actor.session_id === id || actor.below.includes(id);
  if (kind === 'user') return [actor.user_id, actor.real_user_id].includes(id);
  return kind === 'tenant' && String(tenant.id) === id;
}

/** The visible owners of users, by user id. */
export type Reaches = ReadonlyMap<string, ReachIndex>;
interface ReachIndex {
  /** Whether a user sees contacts of one of these owners; '' stands for no owner. */
  touches(holders: ReadonlySet<string>): boolean;
}

// The visible owners are thousands of ids and are queried one by one, so they are indexed once.
const indexes = new WeakMap<VisibleOwners, ReachIndex>();

function indexOf(visible: VisibleOwners): ReachIndex {
  const known = indexes.get(visible);
  if (known) return known;
  const holders = visible.everything ? undefined : new Set([...visible.owner_ids, ...visible.pool_ids]);
  const made: ReachIndex = {
    // Iterates over the smaller of the two.
    touches: (others) => (holders ? !holders.isDisjointFrom(others) : others.size > 0),
  };
  indexes.set(visible, made);
  return made;
}

/** The visible owners of users of one tenant, in its open transaction. */
export async function reachesOf(
  ctx: Pick<Parameters<typeof visibleOwners>[0], 'db' | 'org_version' | 'tenant'>,
  viewers: readonly Viewer[],
): Promise<Reaches> {
  const reaches = new Map<string, ReachIndex>();
  for (const { actor } of viewers)
    if (!reaches.has(actor.user_id)) reaches.set(actor.user_id, indexOf(await visibleOwners({ ...ctx, actor })));
  return reaches;
}

export type LiveServices = Pick<Services, 'database' | 'clock' | 'live' | 'meter'>;
