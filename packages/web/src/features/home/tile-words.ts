import type { DashboardTile } from '@bookline/contract/features/dashboard';

/** The tiles of the home page in the order they have until somebody arranges them, and what they are called. */
export const tileWords: Readonly<Record<DashboardTile, string>> = {
  follow_ups: 'Follow-ups due',
  client_birthdays: 'Birthdays of clients',
  prospect_birthdays: 'Birthdays of prospects',
  contacts_by_status: 'Contacts by status',
  new_contacts: 'New contacts',
  renewals: 'Policies renewing',
  newest: 'Newest contacts',
  active: 'Recently active',
  imports: 'Recent imports',
};

export const usualTiles = Object.keys(tileWords) as readonly DashboardTile[];
