import type { QueryOf, ReplyOf } from '@bookline/contract/endpoint';
import type { ReviewRow } from '@bookline/contract/features/import-review';
import type { imports } from '@bookline/contract/features/imports';
import { metaOf } from '@bookline/contract/paging';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { readAgentflowStatuses, readSources, readStatuses } from '../../lookups/lookups.api.ts';
import { searchTags } from '../../tags/tags.api.ts';
import { type ContactDraft, type FileRow, type Labels, labelled } from '../contact-draft.ts';
import { defaultsOf, importOptions } from '../import-options.ts';
import { emptyColumns, type ImportedColumn, type ImportedColumns } from '../imported-columns.ts';
import { findAttempt, findAttemptFile } from '../imports.queries.ts';
import { IMPORT_TARGETS } from '../map/targets.ts';
import { findDrafts } from '../match/known-contacts.queries.ts';
import { mergeRow } from '../match/merge-row.ts';
import { theAttempt, visibleAttempts } from '../visible-attempts.ts';
import { type HeldEntry, LAST_ROW, listHeld, listVisibleIds } from './review.queries.ts';

const EVERYTHING = { after_row_no: 0, to_row_no: LAST_ROW };

/** A page of the rows that wait for a decision, each with its contact. Throws 404 for an import that the acting user may not see. */
export async function readReview(
  ctx: Context,
  id: string,
  query: QueryOf<typeof imports.review>,
): Promise<ReplyOf<typeof imports.review>> {
  const { db, tenant } = ctx;
  const conditions = [...visibleAttempts(ctx), ...theAttempt(tenant.id, id)];
  const attempt = await findAttemptFile(db, conditions);
  const counts = await findAttempt(db, conditions);
  if (!attempt || !counts) throw new AppError('not_found');
  const { page, limit } = query;
  const entries = await listHeld(db, tenant.id, id, EVERYTHING, { limit, offset: (page - 1) * limit });
  const meta = metaOf(query, counts.review);
  if (entries.length === 0) return { data: [], meta };

  const ids = await listVisibleIds(db, tenant.id, await visibleContacts(ctx), [
    ...new Set(entries.flatMap(({ contact_id }) => contact_id ?? [])),
  ]);
  const drafts = new Map((await findDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  const options = importOptions.parse(attempt.options);
  const defaults = defaultsOf(options, attempt.started_at ?? ctx.clock.now().toISOString());
  const titles = await readTitles(ctx, entries);
  const present = ({ row: file, reason, contact_id }: HeldEntry): ReviewRow => {
    const draft = contact_id === null ? undefined : drafts.get(contact_id);
    if (!draft) return { row_no: file.row_no, reason, contact: null, fields: fieldsOfReview(titles, file, undefined) };
    const row = labelled(file, titles.labels);
    const merged = (how: 'fill' | 'overwrite'): ContactDraft => {
      const copy = structuredClone(draft);
      mergeRow(copy, row, how, defaults, true);
      return copy;
    };
    const phone = draft.phones[0]?.number ?? null;
    const beside = { contact: draft, fill: merged('fill'), overwrite: merged('overwrite') };
    return {
      row_no: file.row_no,
      reason,
      contact: { id: draft.id, name: contactTitle({ ...draft, phone, email: draft.emails[0] }), phone },
      fields: fieldsOfReview(titles, file, beside),
    };
  };
  return { data: entries.map(present), meta };
}

/** The names of statuses, sources, and tags. A name in the file that does not exist yet gets a number below zero, only for display. */
async function readTitles(ctx: Context, entries: readonly HeldEntry[]): Promise<Titles> {
  const rows = entries.map(({ row }) => row);
  const titled = (
    list: readonly { id: number; title: string }[],
    names: readonly (string | undefined)[],
    made: boolean,
  ) =>
    titlesOf(
      list.map(({ id, title }) => [id, title]),
      names,
      made,
    );
  const names = (of: (row: FileRow) => string | undefined) => rows.map(of);
  const statuses = titled(
    await readStatuses(ctx),
    names((row) => row.status),
    false,
  );
  const agentflow_statuses = titled(
    await readAgentflowStatuses(ctx),
    names((row) => row.agentflow_status),
    false,
  );
  const sources = titled(
    await readSources(ctx),
    names((row) => row.source),
    true,
  );
  const tags = titlesOf(
    (await searchTags(ctx, '')).map(({ id, name }) => [id, name]),
    rows.flatMap((row) => row.tags),
    true,
  );
  return {
    titles: {
      status: statuses.titles,
      agentflow_status: agentflow_statuses.titles,
      source: sources.titles,
      tags: tags.titles,
    },
    labels: {
      statuses: statuses.ids,
      agentflow_statuses: agentflow_statuses.ids,
      sources: sources.ids,
      tags: tags.ids,
      owners: new Map(),
      pools: new Map(),
    },
  };
}

function titlesOf(
  known: readonly (readonly [number, string])[],
  names: readonly (string | undefined)[],
  made: boolean,
): { titles: Map<number, string>; ids: Map<string, number> } {
  const titles = new Map(known);
  const byName = new Map(known.map(([id, title]) => [title.toLowerCase(), id]));
  const ids = new Map<string, number>();
  for (const name of names) {
    if (name === undefined || ids.has(name)) continue;
    const id = byName.get(name.toLowerCase()) ?? (made ? -1 - ids.size : undefined);
    if (id === undefined) continue;
    ids.set(name, id);
    if (!titles.has(id)) titles.set(id, name);
  }
  return { titles, ids };
}

type Field = ReviewRow['fields'][number];
type NumberedKind = 'status' | 'agentflow_status' | 'source';

/** The names behind ids, and the ids of names in the file. */
export interface Titles {
  readonly titles: { readonly [kind in NumberedKind | 'tags']: ReadonlyMap<number, string> };
  readonly labels: Labels;
}

/** A contact as it is, and as it would be after either decision. */
interface Beside {
  readonly contact: ContactDraft;
  readonly fill: ContactDraft;
  readonly overwrite: ContactDraft;
}

const columnNames = Object.keys(emptyColumns).filter((name): name is ImportedColumn => name in emptyColumns);

/** Each value in a row, with the current and the resulting value of its contact. */
function fieldsOfReview({ titles }: Titles, row: FileRow, beside: Beside | undefined): Field[] {
  const fields: Field[] = [];
  const add = (name: string, says: string, of: (draft: ContactDraft) => string, label = labelOf(name)) => {
    if (says === '') return;
    const [contact, fill, overwrite] = beside
      ? [of(beside.contact), of(beside.fill), of(beside.overwrite)]
      : ['', '', ''];
    fields.push({ name, label, row: says, contact, fill, overwrite });
  };
  const columns: Partial<ImportedColumns> = row.contact;
  for (const name of columnNames) add(name, textOf(columns[name]), (draft) => textOf(draft[name]));
  add('category', textOf(row.contact.category), (draft) => draft.category);
  const title = (kind: NumberedKind, id: number | null) => (id === null ? '' : (titles[kind].get(id) ?? ''));
  for (const kind of ['status', 'agentflow_status', 'source'] as const)
    add(kind, row[kind] ?? '', (draft) => title(kind, draft[`${kind}_id`]));
  const shown = (phones: readonly { readonly number: string }[]) =>
    lines(phones.map(({ number }) => displayPhone(number)));
  add('phones', shown(row.phones), ({ phones }) => shown(phones));
  add('emails', lines(row.emails), ({ emails }) => lines(emails));
  add('tags', lines(row.tags), ({ tags }) => lines(tags.map((id) => titles.tags.get(id) ?? '')));
  for (const [name, says] of Object.entries(row.custom)) add(name, says, ({ custom }) => custom[name] ?? '', name);
  add('note', row.note ?? '', () => '');
  return fields;
}

const labelOf = (name: string): string =>
  name === 'phones'
    ? 'Phones'
    : (IMPORT_TARGETS.find(({ value }) => value === name.replace(/^emails$/, 'email'))?.label ?? name);

const lines = (list: readonly string[]) => list.filter(Boolean).join('\n');

function textOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === false) return '';
  return value === true ? 'Yes' : String(value);
}
