import type { Context, SignedInContext } from '../../platform/context.ts';
import { findOrCreateSource, findTitles } from '../lookups/lookups.api.ts';
import { findOrCreateTag } from '../tags/tags.api.ts';
import type { FileRow, Labels } from './contact-draft.ts';
import { findTags } from './known-contacts.queries.ts';

/** A column that is taken for tags by mistake must not fill the tenant's list: what is beyond stays among the imported columns. */
const MAX_NEW_LABELS = 200;

/** What names of the file are known to be, for as long as a job runs. */
export interface LabelBook extends Labels {
  readonly statuses: Map<string, number>;
  readonly agentflow_statuses: Map<string, number>;
  readonly sources: Map<string, number>;
  readonly tags: Map<string, number>;
  /** Looked for already, found or not. */
  readonly asked: { readonly [kind in keyof Labels]: Set<string> };
  made: number;
}

const kinds = ['statuses', 'agentflow_statuses', 'sources', 'tags'] as const;

export const emptyLabels = (): LabelBook => ({
  statuses: new Map(),
  agentflow_statuses: new Map(),
  sources: new Map(),
  tags: new Map(),
  asked: { statuses: new Set(), agentflow_statuses: new Set(), sources: new Set(), tags: new Set() },
  made: 0,
});

/**
 * Finds the numbers of the names in these rows, and makes the sources and tags that there are none of. In a transaction of its own:
 * making one holds up everybody else who makes one, for a moment and not for a chunk.
 */
export async function learnLabels(signedIn: SignedInContext, book: LabelBook, rows: readonly FileRow[]): Promise<void> {
  const names = {
    statuses: fresh(
      book.asked.statuses,
      rows.map((row) => row.status),
    ),
    agentflow_statuses: fresh(
      book.asked.agentflow_statuses,
      rows.map((row) => row.agentflow_status),
    ),
    sources: fresh(
      book.asked.sources,
      rows.map((row) => row.source),
    ),
    tags: fresh(
      book.asked.tags,
      rows.flatMap((row) => row.tags),
    ),
  };
  if (kinds.every((kind) => names[kind].length === 0)) return;
  const found = await signedIn.transaction(async (ctx) => {
    const sources = await findTitles(ctx, 'contact_source', names.sources);
    const tags = await tagsByName(ctx, names.tags);
    return {
      statuses: await findTitles(ctx, 'contact_status', names.statuses),
      agentflow_statuses: await findTitles(ctx, 'agentflow_status', names.agentflow_statuses),
      sources: await makeMissing(ctx, book, names.sources, sources, findOrCreateSource),
      tags: await makeMissing(ctx, book, names.tags, tags, findOrCreateTag),
    };
  });
  for (const kind of kinds) {
    for (const name of names[kind]) book.asked[kind].add(name);
    for (const [name, id] of found[kind]) book[kind].set(name, id);
  }
}

const fresh = (asked: ReadonlySet<string>, names: readonly (string | undefined)[]): string[] =>
  [...new Set(names)].filter((name) => name !== undefined).filter((name) => !asked.has(name));

async function tagsByName(ctx: Context, names: readonly string[]): Promise<Map<string, number>> {
  return new Map((await findTags(ctx.db, ctx.tenant.id, names)).map(({ id, name }) => [name, id]));
}

async function makeMissing(
  ctx: Context,
  book: LabelBook,
  names: readonly string[],
  known: Map<string, number>,
  make: (ctx: Context, name: string) => Promise<number>,
): Promise<Map<string, number>> {
  for (const name of names) {
    if (known.has(name) || book.made >= MAX_NEW_LABELS) continue;
    known.set(name, await make(ctx, name));
    book.made++;
  }
  return known;
}
