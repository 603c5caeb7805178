import type { RemovedPool } from '@bookline/contract/features/admin-pools';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { countPointing, repointContacts } from '../contacts/contacts.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { listAccountTypes, organisationChanged } from '../users/users.api.ts';
import { deletePool, findPool } from './admin-pools.queries.ts';
import { requirePool } from './admin-pools.service.ts';

/** More contacts than this are moved by a job: a request would hold them all, and the person, too long. */
export const MOVED_AT_ONCE = 10_000;
const CHUNK = 5000;
const REMOVE_POOL = 'remove-pool';
const LONG_KIND = 'remove_pool';
const count = new Intl.NumberFormat('en-US');

/** Where the contacts of a deleted pool go: exactly one of the two, as of every contact. */
interface Destination {
  readonly pool_id: string | null;
  readonly owner_id: string | null;
}

/**
 * Deletes a pool and moves the contacts that wait in it. Throws 404 where there is none, 409 with their number where it is not said where
 * they go, 422 where that is not there.
 */
export async function removePool(
  ctx: Context,
  id: string,
  { pool_id, owner_id }: { readonly pool_id?: string | undefined; readonly owner_id?: string | undefined },
): Promise<RemovedPool> {
  await organisationChanged(ctx);
  const { name } = await requirePool(ctx, id);
  const to: Destination = { pool_id: pool_id ?? null, owner_id: owner_id ?? null };
  if (pool_id && (pool_id === id || !(await isThere(ctx, to))))
    throw invalid('pool_id', 'This pool is not there any more. Choose another.');
  if (owner_id && !(await isThere(ctx, to)))
    throw invalid('owner_id', 'This person is not there any more, or not active. Choose somebody else.');
  const contacts_count = await countPointing(ctx.db, ctx.tenant.id, 'pool_id', id);
  if (contacts_count > 0 && !pool_id && !owner_id) {
    const wait = contacts_count === 1 ? '1 contact waits' : `${count.format(contacts_count)} contacts wait`;
    throw new AppError('conflict', { fields: { base: [`${wait} in this pool. Choose where they go.`] } });
  }
  if (contacts_count > MOVED_AT_ONCE) {
    const { user_id, real_user_id } = ctx.actor;
    await startLongJob(ctx, {
      id: newId(),
      kind: LONG_KIND,
      title: `Removing the pool ${name}`,
      total: contacts_count,
      task: REMOVE_POOL,
      payload: { id, name, to, user_id, real_user_id, origin: originOf(ctx), moved: 0 },
    });
    return { contacts_count, done: false };
  }
  if (contacts_count > 0) await move(ctx, id, to, contacts_count);
  await finish(ctx, { id, name, to }, contacts_count);
  return { contacts_count, done: true };
}

async function isThere(ctx: Context, { pool_id, owner_id }: Destination): Promise<boolean> {
  if (pool_id) return (await findPool(ctx.db, ctx.tenant.id, pool_id)) !== undefined;
  if (!owner_id) return false;
  const [person] = await listAccountTypes(ctx.db, ctx.tenant.id, [owner_id]);
  return person?.active === true;
}

const move = (ctx: Context, id: string, to: Destination, limit: number) =>
  repointContacts(ctx.db, ctx.tenant.id, { column: 'pool_id', id }, { ...to }, { now: ctx.clock.now(), limit });

async function finish(
  ctx: Context,
  { id, name, to }: { id: string; name: string; to: Destination },
  contacts: number,
): Promise<void> {
  await deletePool(ctx.db, ctx.tenant.id, id);
  const detail = { name, ...(contacts > 0 && { contacts, moved_to: to.pool_id ?? to.owner_id }) };
  await audit(ctx, { action: 'pool.delete', subject_type: 'pool', subject_id: id, detail });
}

const removalJob = z.object({
  tenant_id: z.int(),
  id: z.string(),
  name: z.string(),
  to: z.object({ pool_id: z.string().nullable(), owner_id: z.string().nullable() }),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
  /** Where people watch it, and how many contacts it moved in turns before this one. */
  long_job_id: z.string().default(() => newId()),
  moved: z.int().default(0),
});

/** Moves the contacts chunk by chunk and deletes the pool. Taken up again it goes on with those that are left. */
export const removePoolTask: Task = {
  name: REMOVE_POOL,
  lane: 'bulk',
  long: { kind: LONG_KIND },
  async run(base, payload) {
    const job = removalJob.parse(payload);
    const { tenant_id, long_job_id } = job;
    const signedIn = await actFor(base, job);
    if (!signedIn) {
      const error = 'The person who started this cannot sign in any more.';
      const end = { status: 'failed', at: base.clock.now(), error } as const;
      return base.database.inTenant(tenant_id, (db) => finishLongJob(db, tenant_id, long_job_id, end));
    }
    let { moved } = job;
    for (;;) {
      if (await base.mustYield())
        return signedIn.transaction((ctx) =>
          continueLongJob(ctx, { id: long_job_id, task: REMOVE_POOL, payload: { ...payload, moved } }),
        );
      const chunk = await signedIn.transaction(async (ctx) => {
        // Deleted already, or what the contacts should go to is gone: there is nothing to do any more.
        if (!(await findPool(ctx.db, ctx.tenant.id, job.id)) || !(await isThere(ctx, job.to))) return null;
        const step = await move(ctx, job.id, job.to, CHUNK);
        await reportProgress(ctx.db, tenant_id, long_job_id, { more: step, at: ctx.clock.now() });
        return step;
      });
      moved += chunk ?? 0;
      if (chunk === null || chunk < CHUNK) {
        return signedIn.transaction(async (ctx) => {
          if (chunk !== null) {
            await organisationChanged(ctx);
            await finish(ctx, job, moved);
          }
          await finishLongJob(ctx.db, tenant_id, long_job_id, { status: 'complete', at: ctx.clock.now() });
        });
      }
    }
  },
};
