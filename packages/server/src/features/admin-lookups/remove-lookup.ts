import { ADMIN } from '@bookline/contract/endpoint';
import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
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
import { deleteLookup, findTitle } from './admin-lookups.queries.ts';
import { type LookupKind, lookupKinds } from './lookup-kinds.ts';

/** Above this number, a job moves the contacts: one request would lock them too long and keep the user waiting. */
export const MOVED_AT_ONCE = 10_000;
const CHUNK = 5000;

/**
 * Deletes a status or source, and gives its contacts another one or none. Throws 404 if there is no such status or source,
 * 409 with the number of contacts if the request names no replacement, and 422 if the replacement doesn't exist.
 */
export async function removeLookup(
  ctx: Context,
  kind: LookupKind,
  id: number,
  replaceWith: number | 'none' | undefined,
): Promise<RemovedLookup> {
  const title = await findTitle(ctx.db, ctx.tenant.id, kind.table, id);
  if (title === undefined) throw new AppError('not_found');
  if (replaceWith === id || (typeof replaceWith === 'number' && !(await isThere(ctx, kind, replaceWith))))
    throw invalid('replace_with', 'This choice no longer exists. Choose another.');
  const contacts_count = await countPointing(ctx.db, ctx.tenant.id, kind.pointer, id);
  if (contacts_count > 0 && replaceWith === undefined) {
    const have = contacts_count === 1 ? '1 contact has' : `${formatNumber(contacts_count)} contacts have`;
    throw new AppError('conflict', {
      fields: { base: [`${have} this ${kind.noun}. Choose a replacement.`] },
    });
  }
  const to = typeof replaceWith === 'number' ? replaceWith : null;
  const removal = { kind: kind.subject, id, to, title };
  if (contacts_count > MOVED_AT_ONCE) {
    const { user_id, real_user_id } = ctx.actor;
    await removeLookupWork.start(ctx, {
      id: newId(),
      title: `Removing the ${kind.noun} ${title}`,
      total: contacts_count,
      payload: { ...removal, user_id, real_user_id, origin: originOf(ctx) },
    });
    return { contacts_count, done: false };
  }
  if (contacts_count > 0) await repoint(ctx, kind, id, to, contacts_count);
  await finish(ctx, kind, removal, contacts_count);
  return { contacts_count, done: true };
}

const isThere = async (ctx: Place, kind: LookupKind, id: number) =>
  (await findTitle(ctx.db, ctx.tenant.id, kind.table, id)) !== undefined;

const repoint = (ctx: Context, { pointer }: LookupKind, id: number, to: number | null, limit: number) =>
  repointContacts(ctx.db, ctx.tenant.id, { column: pointer, id }, { [pointer]: to }, { now: ctx.clock.now(), limit });

async function finish(
  ctx: Context,
  kind: LookupKind,
  { id, to, title }: { id: number; to: number | null; title: string },
  contacts: number,
): Promise<void> {
  await deleteLookup(ctx.db, ctx.tenant.id, kind.table, id);
  await audit(ctx, {
    action: `${kind.subject}.delete`,
    subject_type: kind.subject,
    subject_id: String(id),
    detail: { title, ...(contacts > 0 && { contacts, replaced_with: to }) },
  });
}

const removalJob = z.object({
  kind: z.enum(['status', 'agentflow_status', 'source']),
  id: z.int(),
  to: z.int().nullable(),
  title: z.string(),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
});

/** Moves the contacts in batches and deletes the status or source. A contact that has moved is not found again. */
export const removeLookupWork = defineLongWork<z.infer<typeof removalJob>>({
  kind: 'remove_lookup',
  task: 'remove-lookup',
  // Canceling would leave the contacts split between two statuses.
  uncancellable: true,
  async load(place, { state }) {
    const removal = removalJob.parse(state);
    // Nothing is left to do if the status has been deleted since.
    return (await isThere(place, lookupKinds[removal.kind], removal.id)) ? removal : undefined;
  },
  askedBy: (removal) => removal,
  needs: () => ADMIN,
  async step(ctx, { kind, id, to }) {
    if (to !== null && !(await isThere(ctx, lookupKinds[kind], to)))
      throw new CannotGoOnError(
        `The replacement for this ${lookupKinds[kind].noun} no longer exists. Delete it again and choose another.`,
      );
    const done = await repoint(ctx, lookupKinds[kind], id, to, CHUNK);
    return { done, over: done < CHUNK };
  },
  async end({ as, status, job_id }, removal) {
    if (as && status === 'complete')
      await finish(as, lookupKinds[removal.kind], removal, await countDone(as.db, as.tenant.id, job_id));
    return undefined;
  },
  reopen: async () => true,
});
