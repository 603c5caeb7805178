/**
 * What the browser stores, and where: `local` outlives the tab, `session` ends with it (R447). What was typed belongs to its
 * tab; the filters are local, because a store order or a dial session in another tab reads them (R444).
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

/** What signing out clears (R121, R448–R458). The login stack goes in a step of its own (R122); mini_calendar is set to false (R125). */
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
 * The key something is stored under: the user's id and the system version in front (R446), so that nobody finds what another
 * person or an older version left behind.
 */
export function storageKey(userId: string, version: string, name: StorageName): string {
  return `${userId}:${version}:${name}`;
}
