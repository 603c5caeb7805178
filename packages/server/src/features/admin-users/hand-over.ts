import { ADMIN } from '@bookline/contract/endpoint';
import type { Handover } from '@bookline/contract/features/admin-user';
import { HANDOVER_AT_ONCE } from '@bookline/contract/features/admin-users';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { CannotGoOnError, STARTER_MAY_NOT } from '../../platform/jobs/cannot-go-on.ts';
import { defineLongWork, type Step } from '../../platform/jobs/define-long-work.ts';
import { listVisiblePools } from '../lookups/lookups.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { listPeople } from '../users/users.api.ts';
import {
  countOwned,
  findLatestHandover,
  findPersonName,
  type HandoverRow,
  holdPeople,
  insertHandover,
  lockHandover,
  lockOwned,
  moveContacts,
  updateHandover,
} from './hand-over.queries.ts';
import { mayClose } from './rank.ts';

/** Contacts per transaction. It is small, so locks last only a fraction of a second. */
const STEP = 1000;

export interface Takers {
  readonly contacts_to_id?: string | undefined;
  readonly contacts_to_pool_id?: string | undefined;
}

/** The latest transfer of a user's contacts. */
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
 * Transfers all contacts of a user to another user or a pool: a few in the current transaction, many in a job. Does nothing if the request names
 * no recipient or the user has no contacts. Throws 422 at the field of an invalid recipient.
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
    ...makerColumns(actor),
    origin: JSON.stringify(originOf(ctx)),
    created_at: ctx.clock.now(),
  });
  await audit(ctx, { action: 'user.hand_over', subject_id: fromId, detail: { to_id, to_pool_id, contacts: total } });
  if (total <= HANDOVER_AT_ONCE) await handoverWork.runNow(ctx, id);
  else
    await handoverWork.start(ctx, {
      id,
      title: `Reassigning the contacts of ${(await findPersonName(ctx.db, ctx.tenant.id, fromId)) ?? 'a former user'}`,
      total,
      link: { url: `/admin/users/${fromId}`, text: 'View user' },
    });
}

async function requireTaker(
  ctx: Context,
  fromId: string,
  { to_id, to_pool_id }: { to_id: string | null; to_pool_id: string | null },
): Promise<void> {
  if (to_id && to_pool_id) throw invalid('contacts_to_pool_id', 'Choose a user or a pool, not both.');
  if (to_id === fromId) throw invalid('contacts_to_id', 'Choose someone else.');
  if (to_id && (await listPeople(ctx.db, ctx.tenant.id, { ids: [to_id], first: to_id })).length === 0)
    throw invalid('contacts_to_id', 'This user can’t receive contacts. Choose an active user.');
  if (to_pool_id && !(await listVisiblePools(ctx)).some(({ id }) => id === to_pool_id))
    throw invalid('contacts_to_pool_id', 'This pool no longer exists. Choose another.');
}

/** Throws CannotGoOnError if the admin no longer ranks above the user, or the recipient is no longer active. */
async function requireStillRight(ctx: Context, { from_id, to_id }: HandoverRow): Promise<void> {
  const people = await holdPeople(ctx.db, ctx.tenant.id, [from_id, ...(to_id === null ? [] : [to_id])]);
  const from = people.find(({ id }) => id === from_id);
  if (!from || !mayClose(ctx, from)) throw new CannotGoOnError(STARTER_MAY_NOT);
  if (to_id !== null && !people.some(({ id, active }) => id === to_id && active))
    throw new CannotGoOnError(
      'The recipient is no longer active. Activate them and retry this job, or transfer the remaining contacts to someone else.',
    );
}

/** Moves the next batch of contacts. */
async function moveNext(ctx: Context, handover: HandoverRow): Promise<Step> {
  const { id, from_id, to_id, to_pool_id, made_by_id, acting_as_id } = handover;
  await requireStillRight(ctx, handover);
  const ids = await lockOwned(ctx.db, ctx.tenant.id, from_id, STEP);
  if (ids.length > 0)
    await moveContacts(ctx.db, ctx.tenant.id, {
      ids,
      from: from_id,
      to_id,
      to_pool_id,
      at: ctx.clock.now(),
      actor_id: made_by_id,
      acting_as_id,
      activity_ids: ids.map(() => newId()),
    });
  const moved = handover.moved + ids.length;
  const left = await countOwned(ctx.db, ctx.tenant.id, from_id);
  await updateHandover(ctx.db, ctx.tenant.id, id, { moved, total: moved + left });
  return { done: ids.length, total: moved + left, over: left === 0 };
}

/** Transfers all contacts of a user. */
export const handoverWork = defineLongWork<HandoverRow>({
  kind: 'hand_over',
  task: 'hand-over-contacts',
  kept: 'The contacts counted here were reassigned.',
  async load({ db, tenant }, { id }) {
    const handover = await lockHandover(db, tenant.id, id);
    return handover?.finished_at === null ? handover : undefined;
  },
  askedBy,
  needs: () => ADMIN,
  step: moveNext,
  async end({ db, tenant, as, status, at, error }, { id, to_id, moved }) {
    await updateHandover(db, tenant.id, id, { finished_at: at, error });
    if (status === 'complete' && as && to_id && moved > 0)
      await notify(as, [to_id], {
        kind: 'contact_given',
        text: moved === 1 ? 'A contact was assigned to you.' : `${formatNumber(moved)} contacts were assigned to you.`,
        link: '/contacts',
        key: `handover:${id}`,
      });
    return undefined;
  },
  // Contacts that moved stay moved. The job continues with the others.
  async reopen(db, tenantId, id) {
    await updateHandover(db, tenantId, id, { finished_at: null, error: null });
    return true;
  },
});
