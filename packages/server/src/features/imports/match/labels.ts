import type { Context, SignedInContext } from '../../../platform/context.ts';
import { findOrCreateSource, findTitles, listVisiblePools } from '../../lookups/lookups.api.ts';
import { findOrCreateTag } from '../../tags/tags.api.ts';
import { visibleOwners } from '../../users/users.api.ts';
import type { FileRow, Labels } from '../contact-draft.ts';
import { tidyCell } from '../read/normalize/cell-text.ts';
import { findNamed, findTags } from './known-contacts.queries.ts';

/** A column that is mistaken for tags must not fill the tenant's list. Tags beyond this stay in the imported columns. */
const MAX_NEW_LABELS = 200;

/** The known ids of names in the file, for the duration of a job. */
export interface LabelBook extends Labels {
  readonly statuses: Map<string, number>;
  readonly agentflow_statuses: Map<string, number>;
  readonly sources: Map<string, number>;
  readonly tags: Map<string, number>;
  readonly owners: Map<string, string>;
  readonly pools: Map<string, string>;
  /** Already searched, found or not. */
  readonly asked: { readonly [kind in keyof Labels]: Set<string> };
  made: number;
}

const kinds = ['statuses', 'agentflow_statuses', 'sources', 'tags'] as const;

export const emptyLabels = (): LabelBook => ({
  statuses: new Map(),
  agentflow_statuses: new Map(),
  sources: new Map(),
  tags: new Map(),
  owners: new Map(),
  pools: new Map(),
  asked: {
    statuses: new Set(),
    agentflow_statuses: new Set(),
    sources: new Set(),
    tags: new Set(),
    owners: new Set(),
    pools: new Set(),
  },
  made: 0,
});

/**
 * Finds the ids of the names in these rows, and creates missing sources and tags. It uses a separate transaction: creating one blocks other
 * creators, which should take a moment and not a whole chunk.
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
    owners: fresh(
      book.asked.owners,
      rows.map((row) => row.owner),
    ),
    pools: fresh(
      book.asked.pools,
      rows.map((row) => row.pool),
    ),
  };
  if (Object.values(names).every((asked) => asked.length === 0)) return;
  const found = await signedIn.transaction(async (ctx) => {
    const sources = await findTitles(ctx, 'contact_source', names.sources);
    const tags = await tagsByName(ctx, names.tags);
    return {
      statuses: await findTitles(ctx, 'contact_status', names.statuses),
      agentflow_statuses: await findTitles(ctx, 'agentflow_status', names.agentflow_statuses),
      sources: await makeMissing(ctx, book, names.sources, sources, findOrCreateSource),
      tags: await makeMissing(ctx, book, names.tags, tags, findOrCreateTag),
      owners: await findOwners(ctx, names.owners),
      pools: await findPools(ctx, names.pools),
    };
  });
  for (const kind of kinds) {
    for (const name of names[kind]) book.asked[kind].add(name);
    for (const [name, id] of found[kind]) book[kind].set(name, id);
  }
  for (const kind of ['owners', 'pools'] as const) {
    for (const name of names[kind]) book.asked[kind].add(name);
    for (const [name, id] of found[kind]) book[kind].set(name, id);
  }
}

/** The users with these names to whom the acting user may assign contacts; a name that two of them have is skipped. */
async function findOwners(ctx: Context, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const visible = await visibleOwners(ctx);
  return findNamed(ctx.db, ctx.tenant.id, names, visible.everything ? undefined : visible.owner_ids);
}

async function findPools(ctx: Context, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const pools = Map.groupBy(await listVisiblePools(ctx), ({ name }) => tidyCell(name));
  return new Map(
    names.flatMap((name) => {
      const [pool, other] = pools.get(name) ?? [];
      return pool && !other ? [[name, pool.id] as const] : [];
    }),
  );
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
