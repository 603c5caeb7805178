import { type DashboardTile, dashboardTiles } from '@bookline/contract/features/dashboard';
import { leaderTypes } from '@bookline/contract/rules/roles';
import type { Needs } from '../../lib/access.ts';

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
  today_events: 'Today’s events',
  recent_calls: 'Recent calls',
  unread_texts: 'Unread texts',
  team: 'Team today',
  soa_waiting: 'Scope of appointment forms',
};

/** The users who lead others. The server decides too (contract/features/home.ts). */
export const leaders: Needs = { roles: leaderTypes };

/** The access that a tile needs. Users without it aren't offered the tile. */
export const tileNeeds: Readonly<Partial<Record<DashboardTile, Needs>>> = {
  follow_ups: { feature: 'follow_ups' }, // R270
  recent_calls: { feature: 'dialer' },
  unread_texts: { feature: 'sms' },
  team: leaders,
  soa_waiting: { feature: 'soa_requests' },
};

export const usualTiles: readonly DashboardTile[] = dashboardTiles;
