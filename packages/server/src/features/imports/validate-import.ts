import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { ImportField, imports } from '@bookline/contract/features/imports';
import { ianaZone } from '@bookline/contract/rules/options';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { suppressedAmong } from '../do-not-contact/do-not-contact.api.ts';
import { readAgentflowStatuses, readStatuses } from '../lookups/lookups.api.ts';
import { checkForm } from './check-form.ts';
import { mayBecome, sensitiveHeaders } from './clients/sensitive-columns.ts';
import { ImportFileError } from './file/import-file-error.ts';
import { type ImportKind, mappingProblems, targetsOf } from './file/targets.ts';
import { type Mapping, mapping } from './import-options.ts';
import { type AttemptFile, findAttemptFile, insertDraft, updateDraft } from './imports.queries.ts';
import { findKnownKeys } from './known-contacts.queries.ts';
import { listLearned } from './learned-mapping.queries.ts';
import { readOutline, readReport } from './read-in-worker.ts';
import type { FileOutline, FileReport, ReachOfRow, ReportRequest } from './report-file.ts';
import { sortKeys } from './row-keys.ts';
import { ownAttempts, theAttempt } from './visible-attempts.ts';

type Validated = ReplyOf<typeof imports.validate>['data'];
type Form = BodyOf<typeof imports.validate>;

/** `YYYY-MM-DD` where the acting person is. */
export const todayOf = ({ clock, actor }: SignedInContext): string => dayIn(ianaZone(actor.user.timezone), clock.now());

/**
 * Reads a file that was sent and keeps it as a draft, or reads a draft's file again under another mapping or for other choices. Throws 422 at
 * `file` with a sentence for a person where it is no table: nothing is kept of it then; 422 at `fields`, or at a choice that the person may not make;
 * 404 and 409 for the draft.
 */
export async function validateImport(
  signedIn: SignedInContext,
  { id, ...form }: Form,
  file: UploadedFile | undefined,
): Promise<Validated> {
  const { fields } = form;
  await signedIn.transaction((ctx) => checkForm(ctx, form));
  if (file) {
    if (fields) requireMapping(fields);
    return present(await keepDraft(signedIn, file, form));
  }
  if (!id) throw invalid('file', 'Choose a file.');
  const draft = await signedIn.transaction(async (ctx) =>
    requireDraft(await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)])),
  );
  const path = await signedIn.files.localPath(signedIn.tenant.id, draft.file_key);
  const report = await reportOn(signedIn, path, form, fields && mappingOf(draft.headers, fields));
  await signedIn.transaction((ctx) =>
    updateDraft(ctx.db, ctx.tenant.id, id, { fields: mappingOfReport(report), rows: report.validation.rows }),
  );
  return present({ id, file_name: draft.file_name, report });
}

export interface Draft {
  readonly id: string;
  readonly file_name: string;
  readonly report: Report;
}

/** What the file tells, and what the tenant's book knows of its rows. */
export type Report = FileReport & { readonly validation: Validated['validation'] };

/** Reads a file where it was received, and only when it can be imported puts it into the store, with its row. */
export async function keepDraft(
  signedIn: SignedInContext,
  file: UploadedFile,
  form: Pick<Form, 'fields' | 'match_by'>,
  book?: BookRequest,
): Promise<Draft> {
  const report = await reportOn(signedIn, file.path, form, form.fields, book);
  const id = await keepFile(signedIn, file, { ...report, rows: report.validation.rows }, book ? 'clients' : 'leads');
  return { id, file_name: file.name, report };
}

/** The same for a file of leads that is imported at once: nobody asks what its rows would do. Answers the draft's id. */
export async function keepUnread(
  signedIn: SignedInContext,
  file: UploadedFile,
  { fields }: Pick<Form, 'fields'>,
): Promise<string> {
  const learned = fields
    ? undefined
    : await signedIn.transaction((ctx) => listLearned(ctx.db, ctx.tenant.id, ctx.actor.user_id));
  const request = { path: file.path, ...(fields && { fields }), ...(learned && { learned }) };
  const outline = await readOutline(request).catch(refuseFile);
  return keepFile(signedIn, file, outline, 'leads');
}

/** Puts a file into the store, with its row: both or neither. */
async function keepFile(
  { files, tenant, actor, clock, transaction }: SignedInContext,
  file: UploadedFile,
  { format, headers, date_orders, fields, rows }: FileOutline,
  kind: ImportKind,
): Promise<string> {
  const id = newId();
  const file_key = await files.adopt(tenant.id, file.path);
  try {
    await transaction((ctx) =>
      insertDraft(ctx.db, tenant.id, {
        id,
        kind,
        made_by_id: actor.real_user_id,
        acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
        file_key,
        file_name: file.name,
        format,
        size: file.size,
        headers,
        date_orders,
        fields: mappingOfReport({ fields }),
        rows,
        created_at: clock.now(),
      }),
    );
  } catch (error) {
    await files.remove(tenant.id, file_key);
    throw error;
  }
  return id;
}

/** Throws 404 where there is no such attempt, 409 where it was started already. */
export function requireDraft(attempt: AttemptFile | undefined, kind: ImportKind = 'leads'): AttemptFile {
  if (attempt?.kind !== kind) throw new AppError('not_found');
  if (attempt.status !== 'draft')
    throw new AppError('conflict', { fields: { id: ['This import was started already.'] } });
  return attempt;
}

/** What the columns of a draft become as it stands. Throws 404 and 409 as requireDraft. */
export async function draftMapping(ctx: Context, id: string): Promise<Mapping> {
  const draft = await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  return mapping.parse(requireDraft(draft).fields);
}

/** A mapping of every column, with the file's own headers; columns that are not named are left out. Throws 422 at `fields`. */
export function mappingOf(
  headers: readonly string[],
  fields: readonly ImportField[],
  kind: ImportKind = 'leads',
): Mapping {
  requireMapping(fields, kind);
  if (fields.some(({ column }) => column >= headers.length))
    throw invalid('fields', 'The file does not have all of these columns.');
  const targets = new Map(fields.map(({ column, target }) => [column, target]));
  return headers.map((header, column) => ({ column, header, target: targets.get(column) ?? 'skip' }));
}

export function requireMapping(fields: readonly ImportField[], kind: ImportKind = 'leads'): void {
  const [problem] = mappingProblems(fields, kind);
  if (problem) throw invalid('fields', problem);
  // Numbers that are kept nowhere, or only sealed, become nothing else.
  for (const [header, secret] of sensitiveHeaders(fields.map(({ header: name }) => name)))
    if (fields.some((field) => field.header === header && !mayBecome(field.target, secret)))
      throw invalid('fields', `The column '${header}' holds numbers that are not kept in the clear: leave it out.`);
  if (fields.every(({ target }) => target === 'skip')) throw invalid('fields', 'Choose what at least one column is.');
}

/** What the thread that reads a carrier's file must know besides. */
export type BookRequest = NonNullable<ReportRequest['book']>;

/** Reads a file and says what importing it would do. Throws 422 at `file` where it is no table. */
export async function reportOn(
  signedIn: SignedInContext,
  path: string,
  { match_by }: Pick<Form, 'match_by'>,
  fields?: ImportField[] | Mapping,
  book?: BookRequest,
): Promise<Report> {
  const titles = await signedIn.transaction(async (ctx) => ({
    statuses: (await readStatuses(ctx)).map(({ title }) => title.toLowerCase()),
    agentflow_statuses: (await readAgentflowStatuses(ctx)).map(({ title }) => title.toLowerCase()),
    ...(!fields && !book && { learned: await listLearned(ctx.db, ctx.tenant.id, ctx.actor.user_id) }),
  }));
  const found = { known: 0, do_not_contact: 0 };
  const request = {
    path,
    today: todayOf(signedIn),
    match_by,
    ...titles,
    ...(fields && { fields }),
    ...(book && { book }),
  };
  const report = await readReport(request, (rows) => lookUp(signedIn, rows, found)).catch(refuseFile);
  return { ...report, validation: { ...report.validation, ...found } };
}

/** A file that is no table is refused with the sentence why, at its field. */
function refuseFile(error: unknown): never {
  throw error instanceof ImportFileError ? invalid('file', error.message) : error;
}

/** Counts the rows that the tenant's book knows, as far as the person sees it, and those on the do-not-contact list. */
async function lookUp(
  signedIn: SignedInContext,
  rows: readonly ReachOfRow[],
  found: { known: number; do_not_contact: number },
): Promise<void> {
  await signedIn.transaction(
    async (ctx) => {
      const wanted = sortKeys(rows.flatMap(({ keys }) => keys));
      const keys = await findKnownKeys(ctx.db, ctx.tenant.id, await visibleContacts(ctx), null, wanted);
      const known = new Set(keys.map(({ key }) => key));
      const phones = [...new Set(rows.flatMap((row) => row.phones))];
      const emails = [...new Set(rows.flatMap((row) => row.emails))];
      const listed = await suppressedAmong(ctx, { phones, emails });
      for (const row of rows) {
        if (row.keys.some((key) => known.has(key))) found.known++;
        if ([...row.phones, ...row.emails].some((reach) => listed.has(reach))) found.do_not_contact++;
      }
    },
    { read_only: true },
  );
}

export const mappingOfReport = ({ fields }: Pick<FileReport, 'fields'>): Mapping =>
  fields.map(({ column, header, target }) => ({ column, header, target }));

/** A draft as a reply has it. */
export function present({ id, file_name, report }: Draft): Validated {
  const { format, fields, validation } = report;
  return { id, file_name, format, fields, targets: targetsOf(report.book ? 'clients' : 'leads'), validation };
}
