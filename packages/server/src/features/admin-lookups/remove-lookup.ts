import type { RemovedLookup } from '@bookline/contract/features/admin-lookups';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { countPointing, repointContacts } from '../contacts/contacts.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { deleteLookup, findTitle } from './admin-lookups.queries.ts';
import { type LookupKind, lookupKinds } from './lookup-kinds.ts';

/** More contacts than this are moved by a job: a request would hold them all, and the person, too long. */
export const MOVED_AT_ONCE = 10_000;
const CHUNK = 5000;
const REMOVE_LOOKUP = 'remove-lookup';
const LONG_KIND = 'remove_lookup';

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
    await startLongJob(ctx, {
      id: newId(),
      kind: LONG_KIND,
      title: `Removing the ${kind.noun} ${title}`,
      total: contacts_count,
      task: REMOVE_LOOKUP,
      payload: { ...removal, user_id, real_user_id, origin: originOf(ctx), moved: 0 },
    });
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
  /** Where people watch it, and how many contacts it moved in turns before this one. */
  long_job_id: z.string().default(() => newId()),
  moved: z.int().default(0),
});

/** Moves the contacts chunk by chunk and deletes what they had. Taken up again it goes on with those that are left. */
export const removeLookupTask: Task = {
  name: REMOVE_LOOKUP,
  lane: 'bulk',
  long: { kind: LONG_KIND },
  async run(base, payload) {
    const job = removalJob.parse(payload);
    const { tenant_id, long_job_id: id } = job;
    const kind = lookupKinds[job.kind];
    const signedIn = await actFor(base, job);
    if (!signedIn) {
      const error = 'The person who started this cannot sign in any more.';
      const end = { status: 'failed', at: base.clock.now(), error } as const;
      return base.database.inTenant(tenant_id, (db) => finishLongJob(db, tenant_id, id, end));
    }
    let { moved } = job;
    for (;;) {
      if (await base.mustYield())
        return signedIn.transaction((ctx) =>
          continueLongJob(ctx, { id, task: REMOVE_LOOKUP, payload: { ...payload, moved } }),
        );
      const chunk = await moveChunk(signedIn, kind, job);
      moved += chunk ?? 0;
      if (chunk === null || chunk < CHUNK) {
        return signedIn.transaction(async (ctx) => {
          if (chunk !== null) await finish(ctx, kind, job, moved);
          await finishLongJob(ctx.db, tenant_id, id, { status: 'complete', at: ctx.clock.now() });
        });
      }
    }
  },
};

/** Null where there is nothing to do any more: it is deleted already, or what the contacts should get is. */
const moveChunk = (signedIn: SignedInContext, kind: LookupKind, { id, to, long_job_id }: z.infer<typeof removalJob>) =>
  signedIn.transaction(async (ctx) => {
    if (!(await isThere(ctx, kind, id)) || (to !== null && !(await isThere(ctx, kind, to)))) return null;
    const moved = await repoint(ctx, kind, id, to, CHUNK);
    await reportProgress(ctx.db, ctx.tenant.id, long_job_id, { more: moved, at: ctx.clock.now() });
    return moved;
  });
