import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { status } from './lookups.ts';

/** Home page tiles, in the order in which they can be chosen. */
export const dashboardTiles = [
  'follow_ups',
  'client_birthdays',
  'prospect_birthdays',
  'contacts_by_status',
  'new_contacts',
  'renewals',
  'newest',
  'active',
  'imports',
  'today_events',
  'recent_calls',
  'unread_texts',
  'team',
  'soa_waiting',
] as const;
export type DashboardTile = (typeof dashboardTiles)[number];

/** The tiles of a user who chose none. What waits for them is in the queue above. */
export const defaultTiles: readonly DashboardTile[] = [
  'client_birthdays',
  'prospect_birthdays',
  'contacts_by_status',
  'new_contacts',
  'renewals',
  'newest',
  'active',
  'imports',
];

/** The most reports among the tiles. */
export const MAX_REPORT_TILES = 24;
/** A tile with a report that the user pinned. */
export type ReportTileName = `report:${string}`;
export const isReportTile = (name: string): name is ReportTileName =>
  /^report:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
/** A tile by its name: one of the list above, or a pinned report as `report:{id}`. */
export type ShownTile = DashboardTile | ReportTileName;
const isTile = (name: string): name is DashboardTile => dashboardTiles.some((tile) => tile === name);
export const isShownTile = (name: string): name is ShownTile => isTile(name) || isReportTile(name);
const tile = z
  .string()
  .max(60)
  .refine((name) => isShownTile(name), 'Choose a tile of the list, or a report.');

/** The parts that `type` can request. All by default. */
const types = ['client_birthdays', 'prospect_birthdays', 'contacts_by_status', 'new_contacts', 'renewals'] as const;

/** Days to look ahead for birthdays and renewals, and back for new contacts. */
export const BIRTHDAYS_AHEAD = 30;
export const RENEWALS_AHEAD = 60;
export const NEW_FOR_DAYS = 14;

const person = { contact_id: uuid, name: z.string(), phone: z.string().nullable() };
const birthday = entity('UpcomingBirthday', { ...person, on: isoDate, age: z.int() });
export type Birthday = z.infer<typeof birthday>;
const renewal = entity('UpcomingRenewal', {
  ...person,
  policy_id: uuid,
  on: isoDate,
  product_line: z.string(),
  carrier: z.string().nullable(),
});

/** Paging of a list. */
const part = z.object({ page: z.int(), more: z.boolean() });

const dashboard = entity('Dashboard', {
  /** The visible tiles, in order. */
  tiles: z.array(tile).optional(),
  client_birthdays: z.array(birthday).optional(),
  prospect_birthdays: z.array(birthday).optional(),
  renewals: z.array(renewal).optional(),
  contacts_by_status: z
    .object({
      /** Statuses in order, without unused ones. Null for contacts without a status. */
      entries: z.array(z.object({ status: status.nullable(), count: z.int(), exact: z.boolean() })),
    })
    .optional(),
  new_contacts: z
    .object({
      /** Each of the last days in the caller's time zone, today last. */
      days: z.array(z.object({ on: isoDate, count: z.int() })),
      exact: z.boolean(),
    })
    .optional(),
  /** The paging of each list. */
  parts: z.record(z.string(), part).optional(),
  /** True for parts that took too long to load. */
  late: z.record(z.string(), z.boolean()).optional(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardCalls = defineEndpoints('dashboard', {
  update: {
    method: 'PATCH',
    path: '/v1/dashboard',
    access: USER,
    summary: 'Get or arrange the home page (R358)',
    description:
      'Returns the part that `type` names, or all, for the contacts you see. Clients merge replies per key: objects merge, and birthday lists are appended (R161–R163), so `page` 2 follows page 1. `tiles` saves which tiles appear in which order: names of the list, and pinned reports as `report:{id}`. The reply then has only those unless `type` is given. [] restores the defaults.',
    query: z.object({ type: z.enum(types).optional() }),
    body: z
      .object({
        page: z.int().min(1).max(100).default(1),
        limit: z.int().min(1).max(50).default(6),
        tiles: z
          .array(tile)
          .max(dashboardTiles.length + MAX_REPORT_TILES)
          .refine((tiles) => new Set(tiles).size === tiles.length, 'Choose each tile only once.')
          .optional(),
      })
      .prefault({}),
    response: one(dashboard),
  },
});
