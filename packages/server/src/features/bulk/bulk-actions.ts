import type { BulkAction } from '@bookline/contract/features/bulk';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { readAgentflowStatuses, readSources, readStatuses } from '../lookups/lookups.api.ts';
import { findTagNames } from './bulk-attempts.queries.ts';

/** The columns that a bulk action can set, with their types. */
export const setColumns = {
  status_id: 'int',
  agentflow_status_id: 'int',
  source_id: 'int',
  category: 'text',
} as const;
export type SetColumn = keyof typeof setColumns;

const id = z.int().nullable();
const fields = z.object({
  status_id: id.optional(),
  agentflow_status_id: id.optional(),
  source_id: id.optional(),
  category: z.enum(['lead', 'client', 'recruit']).optional(),
});
const tags = z.object({ mode: z.enum(['add', 'remove', 'replace']), tag_ids: z.array(z.int()) });

/** The change to each selected contact. */
export type What =
  | { readonly action: 'update'; readonly fields: z.infer<typeof fields> }
  | { readonly action: 'tags'; readonly tags: z.infer<typeof tags> }
  | { readonly action: 'delete' | 'restore' | 'purge' };

/** The stored form: ids only. */
export function storedWhat(what: What): Record<string, unknown> {
  if (what.action === 'update') return what.fields;
  return what.action === 'tags' ? what.tags : {};
}

/** Reads the stored form of an action. */
export function readWhat(action: BulkAction, stored: unknown): What {
  if (action === 'update') return { action, fields: fields.parse(stored) };
  if (action === 'tags') return { action, tags: tags.parse(stored) };
  return { action };
}

/** The columns that an update sets, in a fixed order. */
export const columnsOf = (values: z.infer<typeof fields>): SetColumn[] =>
  (Object.keys(setColumns) as SetColumn[]).filter((column) => values[column] !== undefined);

/** Throws 422 if there is nothing to change. */
export function requireSomething(what: What): What {
  if (what.action === 'update' && columnsOf(what.fields).length === 0) throw invalid('base', 'Choose what to change.');
  if (what.action === 'tags' && what.tags.mode !== 'replace' && what.tags.tag_ids.length === 0)
    throw invalid('tag_ids', 'Choose at least one tag.');
  return what;
}

/** The tenant's current names of statuses, sources, and tags. */
export interface Titles {
  of(column: SetColumn, id: number): string | undefined;
  tag(id: number): string | undefined;
}

/** The names that these actions need. */
export async function titlesFor(ctx: Context, whats: readonly What[]): Promise<Titles> {
  const asks = (column: SetColumn) => whats.some((what) => what.action === 'update' && what.fields[column]);
  const tagIds = whats.flatMap((what) => (what.action === 'tags' ? what.tags.tag_ids : []));
  const named = {
    status_id: asks('status_id') ? await readStatuses(ctx) : [],
    agentflow_status_id: asks('agentflow_status_id') ? await readAgentflowStatuses(ctx) : [],
    source_id: asks('source_id') ? await readSources(ctx) : [],
    category: [],
  };
  const tagNames = await findTagNames(ctx.db, ctx.tenant.id, tagIds);
  return {
    of: (column, id) => named[column].find((each) => each.id === id)?.title,
    tag: (id) => tagNames.get(id),
  };
}

const words: Readonly<Record<SetColumn, string>> = {
  status_id: 'Status',
  agentflow_status_id: 'Agent-flow status',
  source_id: 'Source',
  category: 'Category',
};
const categories = { lead: 'Lead', client: 'Client', recruit: 'Recruit' } as const;
const others = { delete: 'Deleted', restore: 'Restored', purge: 'Permanently deleted' } as const;

/** 'Status set to Hot', 'T65 and SOA added'. */
export function summaryOf(what: What, titles: Titles): string {
  if (what.action === 'update') {
    const said = columnsOf(what.fields).map((column) => {
      const value = what.fields[column];
      if (value === null || value === undefined) return `${words[column]} cleared`;
      const title = typeof value === 'number' ? titles.of(column, value) : categories[value];
      return `${words[column]} set to ${title ?? 'a deleted one'}`;
    });
    return said.join(', ');
  }
  if (what.action === 'tags') {
    const names = what.tags.tag_ids.map((id) => titles.tag(id) ?? 'a deleted tag');
    const list = names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : listed(names);
    if (what.tags.mode === 'add') return `${list} added`;
    if (what.tags.mode === 'remove') return `${list} removed`;
    return names.length === 0 ? 'All tags removed' : `Tags replaced by ${list}`;
  }
  return others[what.action];
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
