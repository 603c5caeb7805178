import type { AccountType } from '@bookline/contract/rules/roles';

/** What each role can access, shown when an admin assigns it. */
export const roleWords: Record<AccountType, string> = {
  admin: 'All contacts, users, and settings',
  sub_admin: 'Same as a system admin, but can’t change one',
  bu_admin: 'All contacts in their business unit',
  manager: 'Their own contacts and their downline’s',
  regional_manager: 'Their own contacts and their downline’s',
  district_manager: 'Their own contacts and their downline’s',
  field_manager: 'Their own contacts and their downline’s',
  telemarketer: 'Their own contacts',
  agent: 'Their own contacts',
  basic: 'Their own contacts, with fewer tools',
  pool_holder: 'Contacts in their pools, with a basic user’s tools',
};
