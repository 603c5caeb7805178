import type { AttachmentKey } from '@bookline/contract/features/import-attachments';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { attachmentName } from '../imports/imports.api.ts';
import type { ZipEntry } from './attachment-zip.ts';
import { type KeyKind, type KeyStep, keysOfPath, keysOfText } from './entry-keys.ts';
import type { AttachmentIndex } from './index-file.ts';
import { listHits, listNamedByRows } from './match-contacts.queries.ts';

/** The contact of a file, or the reason why there is none. */
export interface MatchedEntry extends ZipEntry {
  readonly outcome: 'matched' | 'ambiguous' | 'unmatched' | 'refused';
  readonly reason: string;
  /** The kinds of keys that were searched: 'phone', 'name'. */
  readonly wanted: string;
  readonly contact_id: string | null;
}

/** The sources that map files to contacts. */
export type Matching =
  | { readonly by: 'file_name'; readonly key: AttachmentKey }
  | { readonly by: 'index'; readonly key: AttachmentKey; readonly index: AttachmentIndex }
  | { readonly by: 'import'; readonly attempt_id: string };

const CHUNK = 1000;

const kindWords: Record<KeyKind, string> = {
  contact_id: 'id',
  phone: 'phone number',
  email: 'email address',
  policy_number: 'policy number',
  name: 'name',
};

/** Matches files to contacts that the acting user sees. */
export async function matchEntries(
  ctx: Context,
  entries: readonly ZipEntry[],
  matching: Matching,
): Promise<MatchedEntry[]> {
  const matched: MatchedEntry[] = [];
  for (let start = 0; start < entries.length; start += CHUNK) {
    const slice = entries.slice(start, start + CHUNK);
    matched.push(
      ...(matching.by === 'import'
        ? await byRows(ctx, slice, matching.attempt_id)
        : await byKeys(ctx, slice, matching)),
    );
  }
  return matched;
}

const settled = (
  entry: ZipEntry,
  outcome: MatchedEntry['outcome'],
  reason: string,
  more: Partial<MatchedEntry> = {},
): MatchedEntry => ({
  ...entry,
  outcome,
  reason,
  wanted: '',
  contact_id: null,
  ...more,
});

async function byRows(ctx: Context, entries: readonly ZipEntry[], attemptId: string): Promise<MatchedEntry[]> {
  const names = [...new Set(entries.map(({ path }) => attachmentName(path)))];
  const visible = await visibleContacts(ctx);
  const rows = await listNamedByRows(ctx.db, ctx.tenant.id, visible, attemptId, names);
  const owners = Map.groupBy(rows, ({ file_name }) => file_name);
  return entries.map((entry) => {
    if (entry.refused !== undefined) return settled(entry, 'refused', entry.refused);
    const found = owners.get(attachmentName(entry.path)) ?? [];
    const [one, other] = found;
    if (!one) return settled(entry, 'unmatched', 'No row of the import lists this file.');
    if (other)
      return settled(entry, 'ambiguous', `Rows of ${many(found.length)} contacts list this file.`, { wanted: 'row' });
    return settled(entry, 'matched', '', { wanted: 'row', contact_id: one.contact_id });
  });
}

async function byKeys(
  ctx: Context,
  entries: readonly ZipEntry[],
  matching: Extract<Matching, { by: 'file_name' | 'index' }>,
): Promise<MatchedEntry[]> {
  const wanted = entries.map((entry) => ({ entry, ...stepsOf(entry, matching) }));
  const visible = await visibleContacts(ctx);
  const hits = new Map<string, string[]>();
  for (const kind of ['contact_id', 'email', 'phone', 'policy_number', 'name'] as const) {
    const keys = new Set(
      wanted.flatMap(({ lists }) => lists.flat().flatMap((step) => (step.kind === kind ? step.keys : []))),
    );
    for (const { key, contact_id } of await listHits(ctx.db, ctx.tenant.id, visible, kind, [...keys])) {
      const id = `${kind} ${key}`;
      hits.set(id, [...(hits.get(id) ?? []), contact_id]);
    }
  }
  return wanted.map(({ entry, lists, why }) => {
    if (entry.refused !== undefined) return settled(entry, 'refused', entry.refused);
    if (lists.length === 0) return settled(entry, 'unmatched', why);
    const found = lists.map((steps) => firstHit(steps, hits));
    const owners = new Set(found.flatMap((hit) => hit?.contacts ?? []));
    const hit = found.find((each) => each !== undefined);
    const [contact_id] = owners;
    if (!hit || contact_id === undefined) {
      const kinds = [...new Set(lists.flat().map(({ kind }) => kindWords[kind]))];
      return settled(entry, 'unmatched', `None of your contacts has this ${kinds.join(' or ')}.`);
    }
    if (owners.size > 1)
      return settled(entry, 'ambiguous', `${many(owners.size)} contacts have this ${kindWords[hit.kind]}.`, {
        wanted: hit.kind,
      });
    return settled(entry, 'matched', '', { wanted: hit.kind, contact_id });
  });
}

/** The keys of an entry: one list for the file's name, one for each table row that names it. */
function stepsOf(
  entry: ZipEntry,
  matching: Extract<Matching, { by: 'file_name' | 'index' }>,
): { lists: KeyStep[][]; why: string } {
  if (matching.by === 'file_name') {
    const steps = keysOfPath(entry.path, matching.key);
    return { lists: steps.length > 0 ? [steps] : [], why: 'The file name doesn’t identify a contact.' };
  }
  const keys = matching.index.keys.get(attachmentName(entry.path));
  if (!keys) return { lists: [], why: 'The index file doesn’t list this file.' };
  const lists = keys.map((text) => keysOfText(text, matching.key)).filter((steps) => steps.length > 0);
  return { lists, why: 'The key in the index file can’t be read.' };
}

/** The most reliable key that matches any contact. */
function firstHit(steps: readonly KeyStep[], hits: ReadonlyMap<string, readonly string[]>) {
  for (const { kind, keys } of steps) {
    const contacts = [...new Set(keys.flatMap((key) => hits.get(`${kind} ${key}`) ?? []))];
    if (contacts.length > 0) return { kind, contacts };
  }
  return undefined;
}

const many = (count: number): string => (count >= 5 ? 'Several' : String(count));
