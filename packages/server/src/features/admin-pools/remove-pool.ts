import { ADMIN } from '@bookline/contract/endpoint';
import type { RemovedPool } from '@bookline/contract/features/admin-pools';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { CannotGoOnError } from '../../platform/jobs/cannot-go-on.ts';
import { defineLongWork, type Place } from '../../platform/jobs/define-long-work.ts';
import { countDone } from '../../platform/jobs/long-job.ts';
import { countPointing, repointContacts } from '../contacts/contacts.api.ts';
import { jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { listAccountTypes, organizationChanged } from '../users/users.api.ts';
import { deletePool, findPool } from './admin-pools.queries.ts';
import { requirePool } from './admin-pools.service.ts';

/** Above this number, a job moves the contacts: one request would lock them too long and keep the user waiting. */
export const MOVED_AT_ONCE = 10_000;
const CHUNK = 5000;

/** The new place of a deleted pool's contacts: either an owner or a pool, as for every contact. */
interface Destination {
  readonly pool_id: string | null;
  readonly owner_id: string | null;
}

/**
 * Deletes a pool and moves its contacts. Throws 404 if there is none, 409 with the number of contacts if the request names no destination,
 * and 422 if the destination doesn't exist.
 */
export async function removePool(
  ctx: Context,
  id: string,
  { pool_id, owner_id }: { readonly pool_id?: string | undefined; readonly owner_id?: string | undefined },
): Promise<RemovedPool> {
  await organizationChanged(ctx);
  const { name } = await requirePool(ctx, id);
  const to: Destination = { pool_id: pool_id ?? null, owner_id: owner_id ?? null };
  if (pool_id && (pool_id === id || !(await isThere(ctx, to))))
    throw invalid('pool_id', 'This pool no longer exists. Choose another.');
  if (owner_id && !(await isThere(ctx, to)))
    throw invalid('owner_id', 'This user no longer exists or isn’t active. Choose another.');
  const contacts_count = await countPointing(ctx.db, ctx.tenant.id, 'pool_id', id);
  if (contacts_count > 0 && !pool_id && !owner_id) {
    const wait = contacts_count === 1 ? '1 contact waits' : `${formatNumber(contacts_count)} contacts wait`;
    throw new AppError('conflict', { fields: { base: [`${wait} in this pool. Choose where they go.`] } });
  }
  if (contacts_count > MOVED_AT_ONCE) {
    const { user_id, real_user_id } = ctx.actor;
    await removePoolWork.start(ctx, {
      id: newId(),
      title: `Removing the pool ${name}`,
      total: contacts_count,
      payload: { id, name, to, user_id, real_user_id, origin: originOf(ctx) },
    });
    return { contacts_count, done: false };
  }
  if (contacts_count > 0) await move(ctx, id, to, contacts_count);
  await finish(ctx, { id, name, to }, contacts_count);
  return { contacts_count, done: true };
}

async function isThere(ctx: Place, { pool_id, owner_id }: Destination): Promise<boolean> {
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
  await audit(ctx, { action: 'pool.delete', subject_id: id, detail });
}

const removalJob = z.object({
  id: z.string(),
  name: z.string(),
  to: z.object({ pool_id: z.string().nullable(), owner_id: z.string().nullable() }),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
});

/** Moves the contacts in batches and deletes the pool. A contact that has moved is not found again. */
export const removePoolWork = defineLongWork<z.infer<typeof removalJob>>({
  kind: 'remove_pool',
  task: 'remove-pool',
  // Canceling would leave the pool half empty.
  uncancellable: true,
  async load(place, { state }) {
    const removal = removalJob.parse(state);
    // Nothing is left to do if the pool has been deleted since.
    return (await findPool(place.db, place.tenant.id, removal.id)) && removal;
  },
  askedBy: (removal) => removal,
  needs: () => ADMIN,
  async step(ctx, { id, to }) {
    if (!(await isThere(ctx, to)))
      throw new CannotGoOnError(
        'The user or pool that the contacts go to is no longer active. Delete the pool again and choose another.',
      );
    const done = await move(ctx, id, to, CHUNK);
    return { done, over: done < CHUNK };
  },
  async end({ as, status, job_id }, removal) {
    if (!as || status !== 'complete') return undefined;
    await organizationChanged(as);
    await finish(as, removal, await countDone(as.db, as.tenant.id, job_id));
    return undefined;
  },
  reopen: async () => true,
});
