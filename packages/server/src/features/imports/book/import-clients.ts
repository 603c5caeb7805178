import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { type ImportType, type importClients, importType } from '@bookline/contract/features/import-clients';
import type { ImportField } from '@bookline/contract/features/imports';
import type { SignedInContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { UploadedFile } from '../../../platform/http/routes.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { readCarriers } from '../../lookups/lookups.api.ts';
import { discardDraft } from '../delete-import.ts';
import { queueDraft } from '../draft/start-import.ts';
import {
  type Draft,
  keepDraft,
  present,
  type Report,
  reportOnDraft,
  requireDraft,
  requireMapping,
} from '../draft/validate-import.ts';
import { type AttemptFile, findAttemptFile } from '../imports.queries.ts';
import { headerWords, targetsOfHeader } from '../map/header-words.ts';
import { ownAttempts, theAttempt } from '../visible-attempts.ts';
import { listBookColumns, listWriters, saveBookColumns } from './book-names.queries.ts';
import { type BookNames, carrierOf, readBookNames, writerOf } from './book-names.ts';
import type { FileBook } from './book-tally.ts';
import { columnSetOf, columnSets, detectColumnSet, targetInSet } from './column-sets.ts';
import { countKnown, countMissing } from './import-policies.queries.ts';

type Validated = ReplyOf<typeof importClients.validate>['data'];
type Choices = BodyOf<typeof importClients.validate>;
type Form = BodyOf<typeof importClients.create>;

/** A contact in a book is matched by all keys that a file may have. */
const MATCH_BY = ['phone', 'email', 'name_birthday'] as const;
const match = { match_by: [...MATCH_BY] };

/** The most names of a file in a response. */
const SHOWN = 50;

/**
 * Reads an uploaded book of business and stores it as a draft, or reads a draft's file again with other choices. Throws 422 at `import_file`
 * if it is no table, and at `fields` or `carrier_id`; 404 and 409 for the draft.
 */
export async function validateClients(
  signedIn: SignedInContext,
  choices: Choices,
  file: UploadedFile | undefined,
): Promise<Validated> {
  const { id, fields, sheet, encoding } = choices;
  await requireCarrier(signedIn, choices.carrier_id);
  const learned = await readLearned(signedIn);
  const book = { import_type: choices.import_type, learned };
  const form = { ...match, fields, sheet, encoding };
  let draft: Draft;
  if (file) {
    if (fields) requireMapping(fields, 'clients');
    draft = await atField(() => keepDraft(signedIn, file, form, book));
  } else {
    if (!id) throw invalid('import_file', 'Choose a file.');
    const kept = await findDraft(signedIn, id);
    const path = await signedIn.files.localPath(signedIn.tenant.id, kept.file_key);
    const report = await atField(() => reportOnDraft(signedIn, kept, path, form, 'clients', book));
    draft = { id, file_name: kept.file_name, report };
  }
  return { ...present(draft), book: await lookUpBook(signedIn, choices, draft.report, learned) };
}

/** Starts importing a validated or an uploaded book. Throws what `validateClients` and an import of leads throw. */
export async function startClients(
  signedIn: SignedInContext,
  form: Form,
  file: UploadedFile | undefined,
): Promise<ImportAttempt> {
  await requireCarrier(signedIn, form.carrier_id);
  if (form.make_carriers && !signedIn.actor.roles.includes('admin'))
    throw invalid('make_carriers', 'Only admins can add carriers.');
  if (file) {
    const { id } = await validateClients(signedIn, form, file);
    try {
      return await queue(signedIn, form, id);
    } catch (error) {
      // No one knows this draft's id, so it must not stay until it is purged.
      await discardDraft(signedIn, id);
      throw error;
    }
  }
  if (!form.id) throw invalid('import_file', 'Choose a file.');
  return queue(signedIn, form, form.id);
}

async function queue(signedIn: SignedInContext, form: Form, id: string): Promise<ImportAttempt> {
  const draft = await findDraft(signedIn, id);
  const { import_type, carrier_id, owner_by_agent, make_carriers, end_missing, fields, ...rest } = form;
  if (fields) requireMapping(fields, 'clients');
  const type: ImportType = import_type ?? importType.parse(detectColumnSet(draft.headers).key);
  const attempt = await queueDraft(
    signedIn,
    {
      ...rest,
      ...match,
      ...(fields && { fields }),
      category: 'client',
      scrub_against: { do_not_contact: 'flag', updated_lead_tags: [] },
    },
    id,
    {
      kind: 'clients',
      clients: { import_type: type, carrier_id: carrier_id ?? null, owner_by_agent, make_carriers, end_missing },
    },
  );
  if (fields) await learn(signedIn, draft, fields, type);
  return attempt;
}

const findDraft = (signedIn: SignedInContext, id: string): Promise<AttemptFile> =>
  signedIn.transaction(async (ctx) =>
    requireDraft(await findAttemptFile(ctx.db, [...ownAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]), 'clients'),
  );

/** This field of the form has another name than in an import of leads. */
async function atField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [sentence] = error instanceof AppError ? (error.fields?.file ?? []) : [];
    throw sentence === undefined ? error : invalid('import_file', sentence);
  }
}

async function requireCarrier(signedIn: SignedInContext, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const offered = await signedIn.transaction(readCarriers);
  if (!offered.some((carrier) => carrier.id === id)) throw invalid('carrier_id', 'Choose an offered carrier.');
}

async function readLearned(signedIn: SignedInContext): Promise<Record<string, string>> {
  const rows = await signedIn.transaction((ctx) => listBookColumns(ctx.db, ctx.tenant.id));
  return Object.fromEntries(rows.map(({ header, target }) => [header, target]));
}

/** Remembers the user's choices for columns that differ from the guess by header. */
async function learn(
  signedIn: SignedInContext,
  draft: AttemptFile,
  fields: readonly ImportField[],
  type: ImportType,
): Promise<void> {
  const before = await readLearned(signedIn);
  const columns = new Map<string, string>();
  for (const { column, target } of fields) {
    const header = draft.headers[column] ?? '';
    const words = headerWords(header);
    const [usual] = targetsOfHeader(header);
    const guessed = targetInSet(columnSetOf(type), header)?.target ?? usual?.target;
    const own = target.startsWith('custom') && guessed === undefined;
    if (words !== '' && words.length <= 200 && !own && (target !== guessed || Object.hasOwn(before, words)))
      columns.set(words, target);
  }
  await signedIn.transaction((ctx) =>
    saveBookColumns(
      ctx.db,
      ctx.tenant.id,
      [...columns].map(([header, target]) => ({ header, target })),
      ctx.clock.now(),
    ),
  );
}

/** What the tenant knows about the carriers, agents, and policies in a file. */
async function lookUpBook(
  signedIn: SignedInContext,
  { carrier_id }: Choices,
  report: Report,
  learned: Readonly<Record<string, string>>,
): Promise<Validated['book']> {
  const { book } = report;
  if (!book) throw new Error('a book of business was read as a file of leads');
  return signedIn.transaction(
    async (ctx) => {
      const { db, tenant } = ctx;
      const names = await readBookNames(ctx, carrier_id ?? null);
      const visible = await visibleContacts(ctx);
      const ids = [...new Set(Object.keys(book.keys).flatMap((carrier) => carrierOf(names, { carrier }) ?? []))];
      const keys = Object.values(book.keys).flat();
      const people = new Map((await listWriters(db, tenant.id, undefined)).map((each) => [each.id, each]));
      return {
        import_type: importType.parse(book.import_type),
        types: columnSets.map(({ key, label, description }) => ({ value: importType.parse(key), label, description })),
        learned: report.headers.filter((header) => Object.hasOwn(learned, headerWords(header))).length,
        policies: book.policies,
        known_policies: await countKnown(db, tenant.id, visible, ids, keys),
        missing_policies: await countMissing(db, tenant.id, visible, ids, keys),
        carriers: book.carriers
          .slice(0, SHOWN)
          .map(({ name, rows }) => ({ name, rows, known_as: carrierNamed(names, name) })),
        agents: agentsOf(book, names, people),
      };
    },
    { read_only: true },
  );
}

function carrierNamed(names: BookNames, carrier: string) {
  const id = carrierOf(names, { carrier });
  return id === null ? null : { id, name: names.carrier_names.get(id) ?? '' };
}

const agentsOf = (
  book: FileBook,
  names: BookNames,
  people: ReadonlyMap<string, { id: string; first_name: string; last_name: string }>,
) =>
  book.agents.slice(0, SHOWN).map(({ name, rows, ...agent }) => {
    const person = people.get(writerOf(names, agent) ?? '');
    return {
      name,
      rows,
      known_as: person ? { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() } : null,
    };
  });
