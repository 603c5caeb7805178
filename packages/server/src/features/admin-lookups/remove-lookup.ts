import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { countPointing, repointContacts } from '../contacts/contacts.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { deleteLookup, findTitle } from './admin-lookups.queries.ts';
import { type LookupKind, lookupKinds } from './lookup-kinds.ts';

/** More contacts than this are moved by a job: a request would hold them all, and the person, too long. */
export const MOVED_AT_ONCE = 10_000;
const CHUNK = 5000;
const REMOVE_LOOKUP = 'remove-lookup';

const count = new Intl.NumberFormat('en-US');

/**
 * Deletes a status or source and gives the contacts that have it another, or none. Throws 404 where there is no such thing, 409 with
 * their number where contacts have it and nothing is said of them, 422 where what they should get is not there.
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
    throw invalid('replace_with', 'This choice is not there any more. Choose another.');
  const contacts_count = await countPointing(ctx.db, ctx.tenant.id, kind.pointer, id);
  if (contacts_count > 0 && replaceWith === undefined) {
    const have = contacts_count === 1 ? '1 contact has' : `${count.format(contacts_count)} contacts have`;
    throw new AppError('conflict', {
      fields: { base: [`${have} this ${kind.noun}. Choose what they get instead.`] },
    });
  }
  const to = typeof replaceWith === 'number' ? replaceWith : null;
  const removal = { kind: kind.subject, id, to, title };
  if (contacts_count > MOVED_AT_ONCE) {
    const { user_id, real_user_id } = ctx.actor;
    const payload = { ...removal, user_id, real_user_id, origin: originOf(ctx) };
    await enqueue(ctx, REMOVE_LOOKUP, payload, { key: `${REMOVE_LOOKUP}:${ctx.tenant.id}:${kind.subject}:${id}` });
    return { contacts_count, done: false };
  }
  if (contacts_count > 0) await repoint(ctx, kind, id, to, contacts_count);
  await finish(ctx, kind, removal, contacts_count);
  return { contacts_count, done: true };
}

const isThere = async (ctx: Context, kind: LookupKind, id: number) =>
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
  tenant_id: z.int(),
  kind: z.enum(['status', 'agentflow_status', 'source']),
  id: z.int(),
  to: z.int().nullable(),
  title: z.string(),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
});

/** Moves the contacts chunk by chunk and deletes what they had. Taken up again it goes on with those that are left. */
export const removeLookupTask: Task = {
  name: REMOVE_LOOKUP,
  async run(base, payload) {
    const job = removalJob.parse(payload);
    const kind = lookupKinds[job.kind];
    const signedIn = await actFor(base, job);
    if (!signedIn) return;
    let moved = 0;
    for (;;) {
      if (base.signal.aborted) throw new Error('stopped before all contacts were moved');
      const chunk = await moveChunk(signedIn, kind, job);
      if (chunk === null) return;
      moved += chunk;
      if (chunk < CHUNK) break;
    }
    await signedIn.transaction((ctx) => finish(ctx, kind, job, moved));
  },
};

/** Null where there is nothing to do any more: it is deleted already, or what the contacts should get is. */
const moveChunk = (signedIn: SignedInContext, kind: LookupKind, { id, to }: { id: number; to: number | null }) =>
  signedIn.transaction(async (ctx) => {
    if (!(await isThere(ctx, kind, id)) || (to !== null && !(await isThere(ctx, kind, to)))) return null;
    return repoint(ctx, kind, id, to, CHUNK);
  });
