import { HANDOVER_AT_ONCE, type Handover } from '@bookline/contract/features/admin-users';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { listVisiblePools } from '../lookups/lookups.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { listPeople } from '../users/users.api.ts';
import {
  countOwned,
  findLatestHandover,
  findPersonName,
  type HandoverRow,
  insertHandover,
  lockHandover,
  lockOwned,
  moveContacts,
  updateHandover,
} from './hand-over.queries.ts';

export const HAND_OVER = 'hand-over-contacts';
/** Contacts in one transaction: their locks are held for a fraction of a second. */
const STEP = 1000;
const CANCELLED = 'This was cancelled. The contacts counted here were handed over.';

export interface Takers {
  readonly contacts_to_id?: string | undefined;
  readonly contacts_to_pool_id?: string | undefined;
}

/** The latest handover of somebody's contacts. */
export async function latestHandover(ctx: Context, fromId: string): Promise<Handover | null> {
  const row = await findLatestHandover(ctx.db, ctx.tenant.id, fromId);
  return row ? present(row) : null;
}

const present = ({
  id,
  to_id,
  to_pool_id,
  to_name,
  total,
  moved,
  created_at,
  finished_at,
  error,
}: HandoverRow): Handover => ({
  id,
  to: { id: to_id ?? to_pool_id ?? '', name: to_name },
  total,
  moved,
  created_at,
  finished_at,
  error,
});

/**
 * Gives all contacts of somebody to another person or a pool: a few in the acting transaction, many by a job. Does nothing where nobody is
 * named to take them or there are none. Throws 422 at the field of a taker that cannot take them.
 */
export async function handOver(ctx: Context, fromId: string, takers: Takers): Promise<void> {
  const to_id = takers.contacts_to_id ?? null;
  const to_pool_id = takers.contacts_to_pool_id ?? null;
  if (!to_id && !to_pool_id) return;
  await requireTaker(ctx, fromId, { to_id, to_pool_id });
  const total = await countOwned(ctx.db, ctx.tenant.id, fromId);
  if (total === 0) return;
  const id = newId();
  const { actor } = ctx;
  await insertHandover(ctx.db, ctx.tenant.id, {
    id,
    from_id: fromId,
    to_id,
    to_pool_id,
    total,
    made_by_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    origin: JSON.stringify(originOf(ctx)),
    created_at: ctx.clock.now(),
  });
  await audit(ctx, {
    action: 'user.hand_over',
    subject_type: 'user',
    subject_id: fromId,
    detail: { to_id, to_pool_id, contacts: total },
  });
  if (total <= HANDOVER_AT_ONCE) await moveNext(ctx, id);
  else
    await startLongJob(ctx, {
      id,
      kind: handoverWork.kind,
      title: `Handing over the contacts of ${(await findPersonName(ctx.db, ctx.tenant.id, fromId)) ?? 'somebody'}`,
      total,
      link: { url: `/admin/users/${fromId}`, text: 'Open the person' },
      task: HAND_OVER,
      payload: { handover_id: id },
    });
}

async function requireTaker(
  ctx: Context,
  fromId: string,
  { to_id, to_pool_id }: { to_id: string | null; to_pool_id: string | null },
): Promise<void> {
  if (to_id && to_pool_id) throw invalid('contacts_to_pool_id', 'Choose a person or a pool, not both.');
  if (to_id === fromId) throw invalid('contacts_to_id', 'Choose somebody else.');
  if (to_id && (await listPeople(ctx.db, ctx.tenant.id, { ids: [to_id], first: to_id })).length === 0)
    throw invalid('contacts_to_id', 'This person cannot take contacts. Choose somebody who is active.');
  if (to_pool_id && !(await listVisiblePools(ctx)).some(({ id }) => id === to_pool_id))
    throw invalid('contacts_to_pool_id', 'This pool is not here any more.');
}

/** Moves the next contacts of a handover; answers whether there may be more. Progress moves in the same transaction. */
async function moveNext(ctx: Context, id: string): Promise<boolean> {
  const handover = await lockHandover(ctx.db, ctx.tenant.id, id);
  if (!handover || handover.finished_at) return false;
  const ids = await lockOwned(ctx.db, ctx.tenant.id, handover.from_id, STEP);
  const now = ctx.clock.now();
  if (ids.length > 0)
    await moveContacts(ctx.db, ctx.tenant.id, {
      ids,
      from: handover.from_id,
      to_id: handover.to_id,
      to_pool_id: handover.to_pool_id,
      at: now,
      actor_id: handover.made_by_id,
      acting_as_id: handover.acting_as_id,
      activity_ids: ids.map(() => newId()),
    });
  const moved = handover.moved + ids.length;
  const left = await countOwned(ctx.db, ctx.tenant.id, handover.from_id);
  await updateHandover(ctx.db, ctx.tenant.id, id, {
    moved,
    total: moved + left,
    ...(left === 0 && { finished_at: now }),
  });
  if (left === 0 && handover.to_id && moved > 0)
    await notify(ctx, [handover.to_id], {
      kind: 'contact_given',
      text:
        moved === 1
          ? 'A contact was handed over to you.'
          : `${moved.toLocaleString('en-US')} contacts were handed over to you.`,
      link: '/contacts',
      key: `handover:${id}`,
    });
  const progress = { more: ids.length, total: moved + left, at: now };
  const { cancelled } = await reportProgress(ctx.db, ctx.tenant.id, id, progress);
  if (left === 0) await finishLongJob(ctx.db, ctx.tenant.id, id, { status: 'complete', at: now });
  else if (cancelled) {
    await updateHandover(ctx.db, ctx.tenant.id, id, { finished_at: now, error: CANCELLED });
    await finishLongJob(ctx.db, ctx.tenant.id, id, { status: 'cancelled', at: now });
  }
  return left > 0 && !cancelled;
}

/** What the job system does with a handover while nobody works on it. */
export const handoverWork: LongWork = {
  kind: 'hand_over',
  cancel: (db, tenantId, id, at) => updateHandover(db, tenantId, id, { finished_at: at, error: CANCELLED }),
};

/** The job: moves all contacts, a step a transaction, and carries on behind the last step when it is started again. */
export async function runHandover(ctx: TaskContext, job: { tenant_id: number; handover_id: string }): Promise<void> {
  const handover = await ctx.database.inTenant(job.tenant_id, (db) => lockHandover(db, job.tenant_id, job.handover_id));
  if (!handover || handover.finished_at) return;
  const signedIn = await actFor(ctx, {
    tenant_id: job.tenant_id,
    user_id: handover.acting_as_id ?? handover.made_by_id,
    real_user_id: handover.made_by_id,
    origin: jobOrigin.parse(handover.origin),
  });
  if (!signedIn) {
    const error = 'The person who started this cannot sign in any more. The contacts counted here were handed over.';
    await ctx.database.inTenant(job.tenant_id, async (db) => {
      const at = ctx.clock.now();
      await updateHandover(db, job.tenant_id, job.handover_id, { finished_at: at, error });
      await finishLongJob(db, job.tenant_id, job.handover_id, { status: 'failed', at, error });
    });
    return;
  }
  for (;;) {
    if (await ctx.mustYield()) {
      const { handover_id } = job;
      const rest = { id: handover_id, task: HAND_OVER, payload: { handover_id } };
      return signedIn.transaction((inside) => continueLongJob(inside, rest));
    }
    if (!(await signedIn.transaction((inside) => moveNext(inside, job.handover_id)))) return;
  }
}
