import type { FastifyRequest } from 'fastify';
import type { Actor, Services, Tenant } from '../../platform/context.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { type Reach, reachOf } from '../users/users.api.ts';

/** Who looks at an open page, and what they see. */
export interface Viewer {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** What they came with: it is looked at again and again, because a session may end while the page is open. */
  readonly pass: Pass;
  readonly checked_at: number;
}

interface Pass {
  readonly host: string;
  readonly session_cookie: string;
  readonly ip: string;
}

/** Who it is that knocks; undefined where nobody is signed in, or a page of somebody else's knocks in their name. */
export async function whoKnocks(gate: Gate, request: FastifyRequest, now: number): Promise<Viewer | undefined> {
  const session_cookie = request.cookies[gate.session_cookie];
  if (!session_cookie || !isOurPage(request)) return undefined;
  const host = request.host.toLowerCase().replace(/:\d+$/, '');
  return letIn(gate, { host, session_cookie, ip: request.ip }, now, false);
}

/** The same person a while later, as they are now; undefined where they may not be here any more. */
export const stillThere = (gate: Gate, { pass }: Viewer, now: number): Promise<Viewer | undefined> =>
  letIn(gate, pass, now, true);

async function letIn(gate: Gate, pass: Pass, now: number, quietly: boolean): Promise<Viewer | undefined> {
  const { tenant, actor } = await gate.identify({ ...pass, api_key: undefined, quietly });
  return tenant && actor ? { tenant, actor, pass, checked_at: now } : undefined;
}

/** A browser says whose page it is that knocks, and a page cannot make it lie; a program says nothing, and has the cookie by right. */
function isOurPage({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
}

/** Whether news is about this person's session, about them, or about their tenant. */
export function concerns(news: string, { actor, tenant }: Viewer): boolean {
  const [kind, id = ''] = news.split(' ');
  if (kind === 'session') return actor.session_id === id || actor.below.includes(id);
  if (kind === 'user') return [actor.user_id, actor.real_user_id].includes(id);
  return kind === 'tenant' && String(tenant.id) === id;
}

/** Whose contacts people see, by their user id. */
export type Reaches = ReadonlyMap<string, ReachIndex>;
interface ReachIndex {
  /** Whether somebody sees what belongs to one of these; '' stands for nobody. */
  touches(holders: ReadonlySet<string>): boolean;
}

// A reach holds thousands of ids and is asked for one: made ready once.
const indexes = new WeakMap<Reach, ReachIndex>();

function indexOf(reach: Reach): ReachIndex {
  const known = indexes.get(reach);
  if (known) return known;
  const holders = reach.everything ? undefined : new Set([...reach.owner_ids, ...reach.pool_ids]);
  const made: ReachIndex = {
    // Goes through the smaller of the two.
    touches: (others) => (holders ? !holders.isDisjointFrom(others) : others.size > 0),
  };
  indexes.set(reach, made);
  return made;
}

/** What people of one tenant see, in its open transaction. */
export async function reachesOf(
  ctx: Pick<Parameters<typeof reachOf>[0], 'db' | 'org_version' | 'tenant'>,
  viewers: readonly Viewer[],
): Promise<Reaches> {
  const reaches = new Map<string, ReachIndex>();
  for (const { actor } of viewers)
    if (!reaches.has(actor.user_id)) reaches.set(actor.user_id, indexOf(await reachOf({ ...ctx, actor })));
  return reaches;
}

export type LiveServices = Pick<Services, 'database' | 'clock' | 'live' | 'meter'>;
