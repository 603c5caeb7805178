import type { AccountType } from '@bookline/contract/rules/roles';

/** What each role lets somebody see, for whoever gives it. */
export const roleWords: Record<AccountType, string> = {
  admin: "Everybody's contacts, people and settings",
  sub_admin: 'Like a system admin, but cannot change one',
  bu_admin: "Everybody's contacts in their business unit",
  manager: "Their own contacts and their downline's",
  regional_manager: "Their own contacts and their downline's",
  district_manager: "Their own contacts and their downline's",
  field_manager: "Their own contacts and their downline's",
  telemarketer: 'Their own contacts',
  agent: 'Their own contacts',
  basic: 'Their own contacts, with fewer tools',
  pool_holder: 'The contacts in their pools, with the tools of a basic user',
};
