import type { QueryOf } from '@bookline/contract/endpoint';
import type { DialRunNow, DialRunResults, dialRuns } from '@bookline/contract/features/dial-runs';
import { metaOf } from '@bookline/contract/paging';
import type { DialPhase } from '@bookline/contract/rules/dial-runs';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { countRuns, listRuns, type RunRow, type ShownRun } from './dial-runs.queries.ts';
import { type CurrentRow, countEntries, countResults, findCurrent, findDues, listEntries } from './entries.queries.ts';

/** How many of the next contacts a run shows. */
const NEXT_UP = 5;

/** A page of the acting user's runs. */
export async function readRuns(ctx: Context, { page, limit }: QueryOf<typeof dialRuns.list>) {
  const { db, tenant, actor } = ctx;
  const data = await listRuns(db, tenant.id, actor.user_id, { limit, offset: (page - 1) * limit });
  return { data, meta: metaOf({ page, limit }, await countRuns(db, tenant.id, actor.user_id)) };
}

/** The acting user's run and where it stands. Throws 404 for another user's. */
export async function readRun(ctx: Context, id: string): Promise<DialRunNow> {
  const { db, tenant, clock } = ctx;
  const run = await getRun(ctx, id);
  const now = clock.now();
  const visible = await visibleContacts(ctx);
  const current = await findCurrent(db, tenant.id, id);
  const { due, next_due_at } = await findDues(db, tenant.id, id, now);
  const until = current && wrapUpEnd(run, current);
  const phase = phaseOf(run, current, { now, due });
  const of = (which: Parameters<typeof listEntries>[3], limit: number) =>
    listEntries(db, tenant.id, id, which, visible, { limit });
  const [shown] = current ? await of({ state: 'current' }, 1) : [];
  return {
    ...run,
    phase,
    as_of: now.toISOString(),
    current: shown ?? null,
    wrap_up_until: phase === 'wrap_up' ? (until?.toISOString() ?? null) : null,
    next_up: run.status === 'ended' ? [] : await of({ next_up: now }, NEXT_UP),
    next_due_at,
  };
}

/** The contacts of a run. Throws 404 for another user's run. */
export async function readEntries(
  ctx: Context,
  id: string,
  { page, limit, ...filter }: QueryOf<typeof dialRuns.contacts>,
) {
  const { db, tenant } = ctx;
  await getRun(ctx, id);
  const paging = { limit, offset: (page - 1) * limit };
  const data = await listEntries(db, tenant.id, id, filter, await visibleContacts(ctx), paging);
  return { data, meta: metaOf({ page, limit }, await countEntries(db, tenant.id, id, filter)) };
}

/** What came of the contacts of a run. Throws 404 for another user's run. */
export async function readResults(ctx: Context, id: string): Promise<DialRunResults> {
  await getRun(ctx, id);
  return countResults(ctx.db, ctx.tenant.id, id);
}

async function getRun({ db, tenant, actor }: Context, id: string): Promise<ShownRun> {
  const [run] = await listRuns(db, tenant.id, actor.user_id, { id });
  if (!run) throw new AppError('not_found');
  return run;
}

type Timed = Pick<RunRow, 'wrap_up_s'>;

/** When the wrap-up of the last call ends without a disposition. Undefined without a limit, or before the call ended. */
function wrapUpEnd({ wrap_up_s }: Timed, { call }: CurrentRow): Date | undefined {
  if (wrap_up_s === null || !call?.ended_at) return undefined;
  return new Date(Date.parse(call.ended_at) + 1000 * wrap_up_s);
}

/** Whether the last call needs nothing more, so that the next can follow. */
export function isOver(run: Timed, current: CurrentRow, now: Date): boolean {
  const { call } = current;
  if (!call?.ended_at) return false;
  const until = wrapUpEnd(run, current);
  return call.disposition_id !== null || call.status === 'refused' || (until !== undefined && until <= now);
}

function phaseOf(
  run: Timed & Pick<ShownRun, 'status' | 'counts'>,
  current: CurrentRow | undefined,
  { now, due }: { readonly now: Date; readonly due: boolean },
): DialPhase {
  if (run.status === 'ended') return 'ended';
  if (current && !isOver(run, current, now))
    return current.call === null ? 'dialing' : current.call.ended_at === null ? 'in_call' : 'wrap_up';
  // Taking the next contact is also what puts the last one back in the queue, so that its time is known.
  if (due || current?.again_at) return 'ready';
  if (run.counts.waiting > 0) return 'waiting';
  return 'finished';
}
