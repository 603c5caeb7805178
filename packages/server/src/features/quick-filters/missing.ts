import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { listOwnGroups, listVisiblePools } from '../lookups/lookups.api.ts';
import { reachOf } from '../users/users.api.ts';
import { areAllOurs, listThere, type NamedIds } from './missing.queries.ts';

type Kind = keyof NamedIds | 'pool';

/** Which entries of a search name what, in whatever group of it they stand. */
const kinds: Readonly<Record<string, Kind>> = {
  status: 'status',
  agentflow_status: 'agentflow_status',
  source: 'source',
  tags: 'tag',
  tags_all: 'tag',
  owner: 'person',
  carriers: 'carrier',
  pool: 'pool',
};

const words: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  status: ['status', 'statuses'],
  agentflow_status: ['agent-flow status', 'agent-flow statuses'],
  source: ['source', 'sources'],
  tag: ['tag', 'tags'],
  carrier: ['carrier', 'carriers'],
  pool: ['pool', 'pools'],
  person: ['person', 'people'],
};

/**
 * What each scope names that is gone or that the acting person does not know, as sentences for them: it finds fewer contacts for that.
 * People whose contacts they may not see count as not known, whoever they are.
 */
export async function findMissing(ctx: Context, scopes: readonly QuickFilter['contacts_scope'][]): Promise<string[][]> {
  const named = scopes.map((scope) => namedIn(scope));
  const all = (kind: Kind) => [...new Set(named.flatMap((ids) => ids[kind]))];
  const there = await listThere(ctx.db, ctx.tenant.id, {
    status: all('status'),
    agentflow_status: all('agentflow_status'),
    source: all('source'),
    tag: all('tag'),
    carrier: all('carrier'),
    person: all('person'),
  });
  const reach = await reachOf(ctx);
  const owners = reach.everything ? undefined : new Set(reach.owner_ids);
  const pools = new Set(scopes.some(({ pool_id }) => pool_id) ? (await listVisiblePools(ctx)).map(({ id }) => id) : []);
  const isThere = (kind: Kind, id: string) => {
    if (kind === 'pool') return pools.has(id);
    return there.has(`${kind} ${id}`) && (kind !== 'person' || !owners || owners.has(id));
  };
  const groups = new Set(
    scopes.some(({ contact_group }) => contact_group.startsWith('group:'))
      ? (await listOwnGroups(ctx)).map(({ id }) => id)
      : [],
  );
  return scopes.map((scope, index) => {
    const sentences: string[] = [];
    for (const kind of Object.keys(words) as Kind[]) {
      const gone = (named[index]?.[kind] ?? []).filter((id) => !isThere(kind, id)).length;
      if (gone > 0) sentences.push(sentenceOf(kind, gone));
    }
    if (scope.pool_id && !pools.has(scope.pool_id))
      sentences.push('The pool it shows is not there any more, or not one of yours.');
    if (scope.contact_group.startsWith('group:') && !groups.has(scope.contact_group.slice(6)))
      sentences.push('The group it shows is not there any more, or you do not belong to it.');
    return sentences;
  });
}

function sentenceOf(kind: Kind, count: number): string {
  const [one, many] = words[kind];
  const what = count === 1 ? `One ${one}` : `${count} ${many}`;
  const verb = count === 1 ? 'is' : 'are';
  if (kind === 'person') return `${what} it names ${verb} nobody whose contacts you see.`;
  if (kind === 'pool') return `${what} it names ${verb} not there any more, or not yours to see.`;
  return `${what} it names ${verb} not there any more.`;
}

/** Every id that a scope names to include, in groups inside groups too. What it excludes is missed by nobody. */
function namedIn(scope: QuickFilter['contacts_scope']): Record<Kind, string[]> {
  const found: Record<Kind, string[]> = {
    status: [],
    agentflow_status: [],
    source: [],
    tag: [],
    carrier: [],
    pool: [],
    person: [],
  };
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'none') continue;
      const kind = kinds[key];
      if (kind && Array.isArray(entry)) found[kind].push(...entry.map(String));
      else visit(entry);
    }
  };
  visit(scope.search);
  if (scope.downline_user_id) found.person.push(scope.downline_user_id);
  return found;
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Nothing is kept that was never the tenant's, or is gone. Throws 422 where the scope, or the selection, names such a thing. */
export async function requireOurs(ctx: Context, scope: object): Promise<void> {
  const ids = [...new Set(JSON.stringify(scope).match(UUID))];
  if (!(await areAllOurs(ctx.db, ctx.tenant.id, ids)))
    throw invalid('contacts_scope', 'It names something that is not there any more. Take that out, and save it then.');
}
