import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { listOwnGroups, listVisiblePools } from '../lookups/lookups.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { areAllSeen, listThere, type NamedIds } from './missing.queries.ts';

type Kind = keyof NamedIds | 'pool';

/** The kind of record each search field names, in any group. */
const kinds: Readonly<Record<string, Kind>> = {
  status: 'status',
  agentflow_status: 'agentflow_status',
  source: 'source',
  tags: 'tag',
  tags_all: 'tag',
  owner: 'person',
  carriers: 'carrier',
  disposition: 'disposition',
  pool: 'pool',
};

const words: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  status: ['status', 'statuses'],
  agentflow_status: ['agent-flow status', 'agent-flow statuses'],
  source: ['source', 'sources'],
  tag: ['tag', 'tags'],
  carrier: ['carrier', 'carriers'],
  disposition: ['disposition', 'dispositions'],
  pool: ['pool', 'pools'],
  person: ['user', 'users'],
};

/**
 * For each scope, sentences about records that are gone or that the acting user can't see, because it then finds fewer contacts. Users whose
 * contacts they can't see count as unknown.
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
    disposition: all('disposition'),
    person: all('person'),
  });
  const visible = await visibleOwners(ctx);
  const owners = visible.everything ? undefined : new Set(visible.owner_ids);
  const namesPools = all('pool').length > 0 || scopes.some(({ pool_id }) => pool_id);
  const pools = new Set(namesPools ? (await listVisiblePools(ctx)).map(({ id }) => id) : []);
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
      sentences.push('The pool it shows no longer exists, or is not one of yours.');
    if (scope.contact_group.startsWith('group:') && !groups.has(scope.contact_group.slice(6)))
      sentences.push('The group it shows no longer exists, or you are not a member.');
    return sentences;
  });
}

function sentenceOf(kind: Kind, count: number): string {
  const [one, many] = words[kind];
  const what = count === 1 ? `One ${one}` : `${count} ${many}`;
  const gone = count === 1 ? 'no longer exists' : 'no longer exist';
  if (kind === 'person') return `${what} it names ${gone}, or you can’t see their contacts.`;
  if (kind === 'pool') return `${what} it names ${gone}, or you don’t have access to ${count === 1 ? 'it' : 'them'}.`;
  return `${what} it names ${gone}.`;
}

/** Every id a scope includes, also in nested groups. Missing excluded records don't matter. */
function namedIn(scope: QuickFilter['contacts_scope']): Record<Kind, string[]> {
  const found: Record<Kind, string[]> = {
    status: [],
    agentflow_status: [],
    source: [],
    tag: [],
    carrier: [],
    disposition: [],
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

/** Refuses to store ids that are gone or hidden from the acting user. Throws 422 if the scope or selection names one. */
export async function requireOurs(ctx: Context, scope: object): Promise<void> {
  const ids = [...new Set(JSON.stringify(scope).match(UUID))];
  if (ids.length === 0) return;
  const visible = await visibleOwners(ctx);
  const shared = [...(await listVisiblePools(ctx)), ...(await listOwnGroups(ctx))].map(({ id }) => id);
  const seen = {
    contacts: await visibleContacts(ctx),
    people: visible.everything ? undefined : visible.owner_ids,
    shared,
    user_id: ctx.actor.user_id,
  };
  if (!(await areAllSeen(ctx.db, ctx.tenant.id, ids, seen)))
    throw invalid('contacts_scope', 'It names something that no longer exists. Remove it, then save again.');
}
