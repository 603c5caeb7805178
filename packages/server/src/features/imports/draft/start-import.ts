import type { BodyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import type { imports } from '@bookline/contract/features/imports';
import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/routes.ts';
import { findOrCreateVendor } from '../../admin-api-tracking/admin-api-tracking.api.ts';
import { NEW_TAG } from '../../contacts/contacts.api.ts';
import { originOf } from '../../sessions/sessions.api.ts';
import { createTag, findOrCreateTag } from '../../tags/tags.api.ts';
import type { ClientOptions } from '../book/clients-run.ts';
import { discardDraft } from '../delete-import.ts';
import { type ImportOptions, type Mapping, mapping } from '../import-options.ts';
import { type AttemptFile, findAttemptFile, updateToQueued } from '../imports.queries.ts';
import { getImport } from '../list-imports.ts';
import { learnMapping } from '../map/learn-mapping.ts';
import type { ImportKind } from '../map/targets.ts';
import { importWork } from '../store/import-work.ts';
import { ownAttempts, theAttempt } from '../visible-attempts.ts';
import { checkForm } from './check-form.ts';
import { keepUnread, mappingOf, requireDraft, todayOf } from './validate-import.ts';

type Form = BodyOf<typeof imports.create>;

/** What other import calls set besides the form. */
export interface StartMore {
  /** The column with the names of a row's files. */
  readonly attachment_column?: number;
  /** Of a carrier's file: what happens to its policies. */
  readonly clients?: ClientOptions;
  /** The kind of the draft. */
  readonly kind?: ImportKind;
}

/**
 * Starts importing a draft, or an uploaded file. A job, added in the transaction that queues the attempt, stores the rows. Throws 422 with the
 * field named, 404 for another user's draft, 409 for one that is already started.
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
    // No one knows this draft's id, so it must not stay until it is purged.
    await discardDraft(signedIn, id);
    throw error;
  }
}

/** Starts a draft of the acting user. Throws what `startImport` throws. */
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
    requireReading(draft, form);
    const chosen = form.fields ? mappingOf(draft.headers, form.fields, kind) : mapping.parse(draft.fields);
    const fields = attachment_column === undefined ? chosen : withAttachments(chosen, attachment_column);
    const options = { ...(await optionsOf(ctx, form)), ...(clients && { clients }) };
    await updateToQueued(ctx.db, ctx.tenant.id, id, { fields, options, created_at: ctx.clock.now() });
    // The headers of an export determine its columns.
    if (kind === 'leads' && !fields.some(({ target }) => target === 'contact_id'))
      await learnMapping(ctx, {
        attempt_id: id,
        file_name: draft.file_name,
        fields,
        empty_columns: draft.empty_columns,
      });
    await importWork.start(ctx, {
      id,
      title: `Import of ${draft.file_name}`,
      total: draft.rows,
      link: { url: `/imports/attempts/${id}`, text: 'View import' },
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

/** The columns are those of the last validated sheet or encoding. In another one they may mean something else. */
function requireReading(draft: AttemptFile, { sheet, encoding }: Form): void {
  if (sheet !== undefined && sheet !== draft.sheet)
    throw invalid('sheet', 'The columns were matched for another sheet. Check the file with this sheet first.');
  if (encoding !== undefined && encoding !== draft.encoding)
    throw invalid('encoding', 'The file was checked with another encoding. Check it with this encoding first.');
}

/** The form's answers, checked against what the acting user may use; new tags and a new vendor are created. */
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

/** A mapping in which the column with this number has the files of a row. Throws 422 if the file has no such column. */
function withAttachments(fields: Mapping, column: number): Mapping {
  if (!fields.some((field) => field.column === column))
    throw invalid('file_column', 'The file doesn’t have this column.');
  return fields.map((field) => (field.column === column ? { ...field, target: 'attachment' } : field));
}
