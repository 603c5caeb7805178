import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt, imports } from '@bookline/contract/features/imports';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { startLongJob } from '../../platform/jobs/long-job.ts';
import { NEW_TAG } from '../contacts/contacts.api.ts';
import { listVisiblePools, requireLookups } from '../lookups/lookups.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { createTag, findOrCreateTag } from '../tags/tags.api.ts';
import { listPeople, reachOf } from '../users/users.api.ts';
import { discardDraft } from './discard-draft.ts';
import { type ImportOptions, mapping } from './import-options.ts';
import { importWork } from './import-work.ts';
import { findAttemptFile, updateToQueued } from './imports.queries.ts';
import { learnMapping } from './learn-mapping.ts';
import { getImport } from './list-imports.ts';
import { RUN_IMPORT } from './run-import.ts';
import { keepDraft, mappingOf, requireDraft, todayOf } from './validate-import.ts';
import { ownAttempts, theAttempt } from './visible-attempts.ts';

type Form = BodyOf<typeof imports.create>;

/**
 * Starts importing a draft, or a file that was sent along. The rows are stored by a job, added in the transaction that queues the
 * attempt. Throws 422 with the field named, 404 for a draft that is not the acting person's, 409 for one that was started already.
 */
export async function startImport(
  signedIn: SignedInContext,
  form: Form,
  file: UploadedFile | undefined,
): Promise<ImportAttempt> {
  if (form.id) return queue(signedIn, form, form.id);
  if (!file) throw invalid('file', 'Choose a file.');
  const { id } = await keepDraft(signedIn, file);
  try {
    return await queue(signedIn, form, id);
  } catch (error) {
    // Nobody knows this draft's id: it must not lie about until it is purged.
    await discardDraft(signedIn, id);
    throw error;
  }
}

async function queue(signedIn: SignedInContext, form: Form, id: string): Promise<ImportAttempt> {
  return signedIn.transaction(async (ctx) => {
    const draft = requireDraft(
      await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)], true),
    );
    const fields = form.fields ? mappingOf(draft.headers, form.fields) : mapping.parse(draft.fields);
    const options = await optionsOf(ctx, form);
    await updateToQueued(ctx.db, ctx.tenant.id, id, { fields, options, created_at: ctx.clock.now() });
    await learnMapping(ctx, draft.file_name, fields);
    await startLongJob(ctx, {
      id,
      kind: importWork.kind,
      title: `Import of ${draft.file_name}`,
      total: draft.rows,
      link: { url: `/imports/attempts/${id}`, text: 'Open the import' },
      task: RUN_IMPORT,
      payload: { attempt_id: id },
    });
    const { origin: _, today: __, ...detail } = options;
    await audit(ctx, {
      action: 'import.start',
      subject_type: 'import_attempt',
      subject_id: id,
      detail: { ...detail, file_name: draft.file_name, rows: draft.rows },
    });
    return getImport(ctx, id);
  });
}

/** The form's answers, checked against what the acting person may use. */
async function optionsOf(ctx: Context, form: Form): Promise<ImportOptions> {
  await requireLookups(ctx, { status_id: form.status_id, source_id: form.source_id });
  const tags: number[] = [];
  for (const { name, color } of form.tags) tags.push((await createTag(ctx, name, color)).id);
  return {
    ...(await holderOf(ctx, form)),
    category: form.category,
    status_id: form.status_id ?? null,
    source_id: form.source_id ?? null,
    tags: [...new Set(tags)],
    new_tag: await findOrCreateTag(ctx, NEW_TAG),
    today: todayOf(ctx),
    known: form.known,
    origin: originOf(ctx),
  };
}

/** Whose the new contacts will be: a pool's, somebody's whose contacts the acting person sees, or their own. */
async function holderOf(
  ctx: Context,
  { owner, pool }: Form,
): Promise<{ owner_id: string | null; pool_id: string | null }> {
  if (owner && pool) throw invalid('pool', 'Choose an owner or a pool, not both.');
  if (pool) {
    const pools = await listVisiblePools(ctx);
    if (!pools.some(({ id }) => id === pool)) throw invalid('pool', 'Choose one of your pools.');
    return { owner_id: null, pool_id: pool };
  }
  const owner_id = owner ?? ctx.actor.user_id;
  const reach = await reachOf(ctx);
  const [person] = await listPeople(ctx.db, ctx.tenant.id, { ids: [owner_id], first: owner_id });
  if (!person || !(reach.everything || reach.owner_ids.includes(owner_id)))
    throw invalid('owner', 'Choose yourself or somebody in your downline.');
  return { owner_id, pool_id: null };
}
