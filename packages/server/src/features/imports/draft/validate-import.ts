import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import { type ImportField, imports } from '@bookline/contract/features/imports';
import { ianaZone } from '@bookline/contract/rules/options';
import { makerColumns } from '../../../platform/actor-columns.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { dayIn } from '../../../platform/day-in-zone.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/routes.ts';
import { newId } from '../../../platform/ids.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { suppressedAmong } from '../../do-not-contact/do-not-contact.api.ts';
import { readAgentflowStatuses, readStatuses } from '../../lookups/lookups.api.ts';
import { mayBecome, sensitiveHeaders } from '../book/sensitive-columns.ts';
import { type Mapping, mapping, readingOf } from '../import-options.ts';
import { type AttemptFile, findAttemptFile, insertDraft } from '../imports.queries.ts';
import { listLearned } from '../map/learned-mapping.queries.ts';
import { type ImportKind, mappingProblems, targetsOf } from '../map/targets.ts';
import { matchContact } from '../match/match.ts';
import { readKnown } from '../match/match-data.ts';
import { ImportFileError } from '../read/import-file-error.ts';
import type { ReadAs } from '../read/open-table.ts';
import { readOutline, readReport } from '../read/read-file.ts';
import type { FileOutline, FileReport, ReachOfRow, ReportRequest } from '../read/report-file.ts';
import { ownAttempts, theAttempt } from '../visible-attempts.ts';
import { checkForm } from './check-form.ts';
import { updateDraft, updateReading } from './draft-reading.queries.ts';

type Validated = ReplyOf<typeof imports.validate>['data'];
type Form = BodyOf<typeof imports.validate>;

/** `YYYY-MM-DD`, the acting user's date. */
export const todayOf = ({ clock, actor }: SignedInContext): string => dayIn(ianaZone(actor.user.timezone), clock.now());

/**
 * Reads an uploaded file and stores it as a draft, or reads a draft's file again with another mapping or other choices. Throws 422 at `file`
 * with a sentence for the user if it is no table, and then stores nothing; 422 at `fields`, or at a choice that the user may not make; 404 and
 * 409 for the draft.
 */
export async function validateImport(
  signedIn: SignedInContext,
  { id, ...form }: Form,
  file: UploadedFile | undefined,
): Promise<Validated> {
  await signedIn.transaction((ctx) => checkForm(ctx, form));
  if (file) {
    if (form.fields) requireMapping(form.fields);
    return present(await keepDraft(signedIn, file, form));
  }
  if (!id) throw invalid('file', 'Choose a file.');
  const draft = await signedIn.transaction(async (ctx) =>
    requireDraft(await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)])),
  );
  const path = await signedIn.files.localPath(signedIn.tenant.id, draft.file_key);
  const report = await reportOnDraft(signedIn, draft, path, form, 'leads');
  return present({ id, file_name: draft.file_name, report });
}

/**
 * Reads a draft's file again, as before except for new choices, and stores the result. Columns are guessed if the form does not map them.
 * Throws what `validateImport` throws.
 */
export async function reportOnDraft(
  signedIn: SignedInContext,
  draft: AttemptFile,
  path: string,
  { fields, match_by, sheet, encoding }: Pick<Form, 'fields' | 'match_by' | 'sheet' | 'encoding'>,
  kind: ImportKind,
  book?: BookRequest,
): Promise<Report> {
  const before = readingOf(draft);
  const as = { sheet: sheet ?? before.sheet, encoding: encoding ?? before.encoding };
  const isReread = as.sheet !== before.sheet || as.encoding !== before.encoding;
  if (fields && isReread) requireMapping(fields, kind);
  const mapped = fields && !isReread ? mappingOf(draft.headers, fields, kind) : fields;
  const again = fields !== undefined && !isReread;
  const report = await reportOn(signedIn, path, { match_by, ...as }, mapped, book, again);
  const change = { fields: mappingOfReport(report), rows: report.validation.rows };
  await signedIn.transaction(({ db, tenant }) =>
    again
      ? updateDraft(db, tenant.id, draft, change)
      : updateReading(db, tenant.id, draft.id, { ...report, ...change }),
  );
  return report;
}

export interface Draft {
  readonly id: string;
  readonly file_name: string;
  readonly report: Report;
}

/** What the file contains, and what the tenant's contacts say about its rows. */
export type Report = FileReport & { readonly validation: Validated['validation'] };

/** Reads a file where it was received. Only if it can be imported, moves it into the store, with its database row. */
export async function keepDraft(
  signedIn: SignedInContext,
  file: UploadedFile,
  form: Pick<Form, 'fields' | 'match_by' | 'sheet' | 'encoding'>,
  book?: BookRequest,
): Promise<Draft> {
  const report = await reportOn(signedIn, file.path, form, form.fields, book);
  const id = await keepFile(signedIn, file, { ...report, rows: report.validation.rows }, book ? 'clients' : 'leads');
  return { id, file_name: file.name, report };
}

/** The same for a file of leads that is imported at once, without a report on its rows. Returns the draft's id. */
export async function keepUnread(
  signedIn: SignedInContext,
  file: UploadedFile,
  { fields, sheet, encoding }: Pick<Form, 'fields' | 'sheet' | 'encoding'>,
): Promise<string> {
  const learned = fields
    ? undefined
    : await signedIn.transaction((ctx) => listLearned(ctx.db, ctx.tenant.id, ctx.actor.user_id));
  const request = {
    path: file.path,
    as: { sheet, encoding },
    ...(fields && { fields }),
    ...(learned && { learned }),
  };
  const outline = await readOutline(signedIn.actor.real_user_id, request).catch(refuseFile);
  return keepFile(signedIn, file, outline, 'leads');
}

/** Puts a file into the store, with its database row: both or neither. */
async function keepFile(
  { files, tenant, actor, clock, transaction }: SignedInContext,
  file: UploadedFile,
  { format, headers, date_orders, sheet, encoding, fields, empty_columns, rows }: FileOutline,
  kind: ImportKind,
): Promise<string> {
  const id = newId();
  const file_key = await files.adopt(tenant.id, file.path);
  try {
    await transaction((ctx) =>
      insertDraft(ctx.db, tenant.id, {
        id,
        kind,
        ...makerColumns(actor),
        file_key,
        file_name: file.name,
        format,
        size: file.size,
        headers,
        date_orders,
        sheet,
        encoding,
        fields: mappingOfReport({ fields }),
        empty_columns,
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

/** Throws 404 if there is no such attempt, 409 if it is already started. */
export function requireDraft(attempt: AttemptFile | undefined, kind: ImportKind = 'leads'): AttemptFile {
  if (attempt?.kind !== kind) throw new AppError('not_found');
  if (attempt.status !== 'draft')
    throw new AppError('conflict', { fields: { id: ['This import was already started.'] } });
  return attempt;
}

/** The current mapping of a draft's columns. Throws 404 and 409 as requireDraft. */
export async function draftMapping(ctx: Context, id: string): Promise<Mapping> {
  const draft = await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  return mapping.parse(requireDraft(draft).fields);
}

/**
 * Reads a draft's file again if a saved choice that applies to such a file differs from how it was read. Throws 404 and 409 as
 * requireDraft, 422 if the file can't be read that way.
 */
export async function readDraftAs(signedIn: SignedInContext, id: string, { sheet, encoding }: ReadAs): Promise<void> {
  const draft = await signedIn.transaction(async (ctx) =>
    requireDraft(await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)])),
  );
  const isText = draft.encoding !== null;
  const chosen = isText ? encoding : sheet;
  if (chosen === undefined || chosen === (isText ? draft.encoding : draft.sheet)) return;
  const body = imports.validate.body.parse(isText ? { id, encoding } : { id, sheet });
  await validateImport(signedIn, body, undefined);
}

/** A mapping of every column, with the file's own headers; columns that are not named are left out. Throws 422 at `fields`. */
export function mappingOf(
  headers: readonly string[],
  fields: readonly ImportField[],
  kind: ImportKind = 'leads',
): Mapping {
  requireMapping(fields, kind);
  if (fields.some(({ column }) => column >= headers.length))
    throw invalid('fields', 'The file doesn’t have all of these columns.');
  const targets = new Map(fields.map(({ column, target }) => [column, target]));
  return headers.map((header, column) => ({ column, header, target: targets.get(column) ?? 'skip' }));
}

export function requireMapping(fields: readonly ImportField[], kind: ImportKind = 'leads'): void {
  const [problem] = mappingProblems(fields, kind);
  if (problem) throw invalid('fields', problem);
  // Sensitive numbers that are never stored, or only encrypted, get no other target.
  for (const [header, secret] of sensitiveHeaders(fields.map(({ header: name }) => name)))
    if (fields.some((field) => field.header === header && !mayBecome(field.target, secret)))
      throw invalid('fields', `The column '${header}' contains numbers that must be encrypted. Don’t import it.`);
  if (fields.every(({ target }) => target === 'skip')) throw invalid('fields', 'Match at least one column to a field.');
}

/** What the thread that reads a carrier's file must know in addition. */
export type BookRequest = NonNullable<ReportRequest['book']>;

/** Reads a file, or does so `again`, and reports what importing it would do. Throws 422 at `file` if it is no table. */
export async function reportOn(
  signedIn: SignedInContext,
  path: string,
  { match_by, sheet, encoding }: Pick<Form, 'match_by' | 'sheet' | 'encoding'>,
  fields?: ImportField[] | Mapping,
  book?: BookRequest,
  again = false,
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
    as: { sheet, encoding },
    again,
    ...titles,
    ...(fields && { fields }),
    ...(book && { book }),
  };
  const report = await readReport(signedIn.actor.real_user_id, request, (rows) => lookUp(signedIn, rows, found)).catch(
    refuseFile,
  );
  return { ...report, validation: { ...report.validation, ...found } };
}

/** Refuses a file that is no table with the reason, at its field; or at the choice that does not fit it. */
function refuseFile(error: unknown): never {
  if (!(error instanceof ImportFileError)) throw error;
  const field = error.code === 'wrong_sheet' ? 'sheet' : error.code === 'wrong_encoding' ? 'encoding' : 'file';
  throw invalid(field, error.message);
}

/** Counts the rows with a known contact that the user sees, and those on the do-not-contact list. */
async function lookUp(
  signedIn: SignedInContext,
  rows: readonly ReachOfRow[],
  found: { known: number; do_not_contact: number },
): Promise<void> {
  await signedIn.transaction(
    async (ctx) => {
      const asked = rows.map((row) => row.asked);
      const known = await readKnown(ctx, asked, await visibleContacts(ctx), null);
      const phones = [...new Set(rows.flatMap((row) => row.phones))];
      const emails = [...new Set(rows.flatMap((row) => row.emails))];
      const listed = await suppressedAmong(ctx, { phones, emails });
      for (const row of rows) {
        if (matchContact(row.asked, known)) found.known++;
        if ([...row.phones, ...row.emails].some((reach) => listed.has(reach))) found.do_not_contact++;
      }
    },
    { read_only: true },
  );
}

export const mappingOfReport = ({ fields }: Pick<FileReport, 'fields'>): Mapping =>
  fields.map(({ column, header, target }) => ({ column, header, target }));

/** A draft in the form of a response. */
export function present({ id, file_name, report }: Draft): Validated {
  const { format, sheet, sheets, encoding, fields, validation } = report;
  return {
    id,
    file_name,
    format,
    sheet,
    sheets,
    encoding,
    fields,
    targets: targetsOf(report.book ? 'clients' : 'leads'),
    validation,
  };
}
