import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';

const named = ['all', 'mine', 'downline', 'agents', 'pools', 'favorites', 'deleted'] as const;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ofOne = new RegExp(`^(pool|group|person|team)-(${UUID})$`);

/** A slice of the visible contacts, as in the switcher and the URL: 'mine', or 'pool-…' with a pool's id. */
export type View = (typeof named)[number] | `${'pool' | 'group' | 'person' | 'team'}-${string}`;

const isView = (text: string): text is View => named.some((name) => name === text) || ofOne.test(text);

/** The view of a text, if it is one. */
export const readView = (text: string): View | undefined => (isView(text) ? text : undefined);

type Slice = Required<Pick<ContactsScopeInput, 'contact_group' | 'all_downline' | 'pool_id' | 'downline_user_id'>>;
const whole: Slice = { contact_group: 'all', all_downline: false, pool_id: null, downline_user_id: null };

/** A view's parameters for the server (R302). */
export function sliceOf(of: View): Slice {
  const [, kind, id = null] = ofOne.exec(of) ?? [];
  if (kind === 'pool') return { ...whole, contact_group: 'pool', pool_id: id };
  if (kind === 'group') return { ...whole, contact_group: `group:${id}` };
  if (kind === 'person') return { ...whole, downline_user_id: id };
  if (kind === 'team') return { ...whole, downline_user_id: id, all_downline: true };
  if (of === 'mine') return { ...whole, contact_group: 'mine' };
  if (of === 'downline') return { ...whole, contact_group: 'mine', all_downline: true };
  if (of === 'agents') return { ...whole, contact_group: 'all_agents' };
  if (of === 'pools') return { ...whole, contact_group: 'pool' };
  if (of === 'favorites' || of === 'deleted') return { ...whole, contact_group: of };
  return whole;
}

/** The view of a stored scope, or 'all'. */
export function viewOf(slice: Readonly<Record<string, unknown>>): View {
  const { contact_group, all_downline, pool_id, downline_user_id } = slice;
  if (pool_id) return readView(`pool-${pool_id}`) ?? 'all';
  if (downline_user_id) return readView(`${all_downline ? 'team' : 'person'}-${downline_user_id}`) ?? 'all';
  if (contact_group === 'mine') return all_downline ? 'downline' : 'mine';
  if (contact_group === 'all_agents') return 'agents';
  if (contact_group === 'pool') return 'pools';
  if (contact_group === 'favorites' || contact_group === 'deleted') return contact_group;
  return readView(String(contact_group).replace(/^group:/, 'group-')) ?? 'all';
}

const ALL = 'All contacts';
const labels: Readonly<Record<string, string>> = {
  mine: 'Mine',
  downline: 'My downline’s',
  agents: 'All agents',
  pools: 'Pools',
  favorites: 'Favorites',
  deleted: 'Deleted',
} satisfies Record<Exclude<(typeof named)[number], 'all'>, string>;

/** A view's label. `names` resolves pools, groups, and users by id. */
export function viewLabel(
  of: View,
  names: (kind: 'pool' | 'group' | 'person', id: string) => string | undefined,
): string {
  const [, kind, id = ''] = ofOne.exec(of) ?? [];
  if (kind === 'pool') return names('pool', id) ?? 'Pool';
  if (kind === 'group') return names('group', id) ?? 'Group';
  if (kind === 'person') return `${names('person', id) ?? 'User'}’s`;
  if (kind === 'team') return `${names('person', id) ?? 'User'}’s team`;
  return labels[of] ?? ALL;
}

/** The user, pool, or group id in a view; undefined for others. */
export function idInView(of: View): { readonly kind: 'pool' | 'group' | 'person'; readonly id: string } | undefined {
  const [, kind, id] = ofOne.exec(of) ?? [];
  if (id === undefined) return undefined;
  return { kind: kind === 'pool' || kind === 'group' ? kind : 'person', id };
}
