import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt, imports } from '@bookline/contract/features/imports';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { startLongJob } from '../../platform/jobs/long-job.ts';
import { findOrCreateVendor } from '../admin-api-tracking/admin-api-tracking.api.ts';
import { NEW_TAG } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { createTag, findOrCreateTag } from '../tags/tags.api.ts';
import { checkForm } from './check-form.ts';
import type { ClientOptions } from './clients/clients-run.ts';
import { discardDraft } from './discard-draft.ts';
import type { ImportKind } from './file/targets.ts';
import { type ImportOptions, type Mapping, mapping } from './import-options.ts';
import { importWork } from './import-work.ts';
import { findAttemptFile, updateToQueued } from './imports.queries.ts';
import { learnMapping } from './learn-mapping.ts';
import { getImport } from './list-imports.ts';
import { RUN_IMPORT } from './run-import.ts';
import { keepUnread, mappingOf, requireDraft, todayOf } from './validate-import.ts';
import { ownAttempts, theAttempt } from './visible-attempts.ts';

type Form = BodyOf<typeof imports.create>;

/** What other calls that import ask for beside the form. */
export interface StartMore {
  /** The column that names the files of a row. */
  readonly attachment_column?: number;
  /** Of a carrier's file: what becomes of its policies. */
  readonly clients?: ClientOptions;
  /** The kind of the draft. */
  readonly kind?: ImportKind;
}

/**
 * Starts importing a draft, or a file that was sent along. The rows are stored by a job, added in the transaction that queues the
 * attempt. Throws 422 with the field named, 404 for a draft that is not the acting person's, 409 for one that was started already.
 */
export async function startImport(
  signedIn: SignedInContext,
  form: Form,
  file: UploadedFile | undefined,
  more: StartMore = {},
): Promise<ImportAttempt> {
  if (form.id) return queueDraft(signedIn, form, form.id, more);
  if (!file) throw invalid('file', 'Choose a file.');
  const id = await keepUnread(signedIn, file, form);
  try {
    return await queueDraft(signedIn, form, id, more);
  } catch (error) {
    // Nobody knows this draft's id: it must not lie about until it is purged.
    await discardDraft(signedIn, id);
    throw error;
  }
}

/** Starts a draft of the acting person's. Throws what `startImport` throws. */
export async function queueDraft(
  signedIn: SignedInContext,
  form: Form,
  id: string,
  { attachment_column, clients, kind = 'leads' }: StartMore = {},
): Promise<ImportAttempt> {
  return signedIn.transaction(async (ctx) => {
    const draft = requireDraft(
      await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)], true),
      kind,
    );
    const chosen = form.fields ? mappingOf(draft.headers, form.fields, kind) : mapping.parse(draft.fields);
    const fields = attachment_column === undefined ? chosen : withAttachments(chosen, attachment_column);
    const options = { ...(await optionsOf(ctx, form)), ...(clients && { clients }) };
    await updateToQueued(ctx.db, ctx.tenant.id, id, { fields, options, created_at: ctx.clock.now() });
    if (kind === 'leads') await learnMapping(ctx, draft.file_name, fields);
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

/** The form's answers, checked against what the acting person may use; tags and a vendor that are new are made. */
async function optionsOf(ctx: Context, form: Form): Promise<ImportOptions> {
  const holder = await checkForm(ctx, form);
  return {
    ...holder,
    category: form.category,
    status_id: form.status_id ?? null,
    source_id: form.source_id ?? null,
    tags: await tagIds(ctx, form.tags),
    new_tag: await findOrCreateTag(ctx, NEW_TAG),
    today: todayOf(ctx),
    known: form.known,
    match_by: form.match_by,
    do_not_contact: form.scrub_against.do_not_contact,
    matched_tags: await tagIds(ctx, form.scrub_against.updated_lead_tags),
    api_vendor_id: form.api_vendor_obj ? await findOrCreateVendor(ctx, form.api_vendor_obj) : null,
    origin: originOf(ctx),
  };
}

async function tagIds(ctx: Context, tags: Form['tags']): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, color } of tags) ids.push((await createTag(ctx, name, color)).id);
  return [...new Set(ids)];
}

/** A mapping whose column of this number names the files of a row. Throws 422 where the file has no such column. */
function withAttachments(fields: Mapping, column: number): Mapping {
  if (!fields.some((field) => field.column === column))
    throw invalid('file_column', 'The file does not have this column.');
  return fields.map((field) => (field.column === column ? { ...field, target: 'attachment' } : field));
}
