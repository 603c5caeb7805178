import type { DashboardTile } from '@bookline/contract/features/dashboard';

/** The tiles of the home page, with labels, in their default order. */
export const tileWords: Readonly<Record<DashboardTile, string>> = {
  follow_ups: 'Follow-ups due',
  client_birthdays: 'Client birthdays',
  prospect_birthdays: 'Prospect birthdays',
  contacts_by_status: 'Contacts by status',
  new_contacts: 'New contacts',
  renewals: 'Policy renewals',
  newest: 'Newest contacts',
  active: 'Recently active',
  imports: 'Recent imports',
};

export const usualTiles = Object.keys(tileWords) as readonly DashboardTile[];
