/**
 * What the browser stores, and where: `local` outlives the tab, `session` ends with it (R447). Typed text belongs to its
 * tab. Filters are local, because a store order or dial session in another tab reads them (R444).
 */
export const storageScopes = {
  search: 'session',
  searches: 'local',
  advanced_search: 'session',
  carriers_include: 'local',
  carriers_exclude: 'local',
  policy_types_include: 'local',
  policy_types_exclude: 'local',
  tags_include: 'local',
  tags_exclude: 'local',
  contact_filter_params: 'local',
  category: 'local',
  contact_group: 'local',
  all_downline: 'local',
  order_field: 'local',
  login_stack: 'local',
  mini_calendar: 'local',
} as const;
export type StorageName = keyof typeof storageScopes;

/** What signing out clears (R121, R448–R458). The login stack is cleared separately (R122). mini_calendar is set to false (R125). */
export const clearedOnLogout = [
  'search', // R448
  'searches', // R449
  'advanced_search', // R450
  'carriers_include', // R451
  'carriers_exclude',
  'policy_types_include', // R452
  'policy_types_exclude',
  'tags_include', // R453
  'tags_exclude',
  'contact_filter_params', // R454
  'category', // R455
  'contact_group', // R456
  'all_downline', // R457
  'order_field', // R458
] as const satisfies readonly StorageName[];

/**
 * The storage key: prefixed with the user's id and the system version (R446), so users don't see data of
 * another user or an older version.
 */
export function storageKey(userId: string, version: string, name: StorageName): string {
  return `${userId}:${version}:${name}`;
}
