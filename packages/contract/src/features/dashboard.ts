import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { status } from './lookups.ts';

/** What a home page can show, in the order it has until somebody arranges it. */
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
] as const;
const tile = z.enum(dashboardTiles);
export type DashboardTile = z.infer<typeof tile>;

/** The parts that are asked for by `type`: all of them where none is named. */
const types = ['client_birthdays', 'prospect_birthdays', 'contacts_by_status', 'new_contacts', 'renewals'] as const;

/** Days ahead that birthdays and renewals are looked for, and days back that new contacts are counted. */
export const BIRTHDAYS_AHEAD = 30;
export const RENEWALS_AHEAD = 60;
export const NEW_FOR_DAYS = 14;

const person = { contact_id: uuid, name: z.string(), phone: z.string().nullable() };
const birthday = z.object({ ...person, on: isoDate, age: z.int() });
export type Birthday = z.infer<typeof birthday>;
const renewal = z.object({
  ...person,
  policy_id: uuid,
  on: isoDate,
  product_line: z.string(),
  carrier: z.string().nullable(),
});

/** What part of a list was answered. */
const part = z.object({ page: z.int(), more: z.boolean() });

const dashboard = z.object({
  /** Which tiles show, in their order. */
  tiles: z.array(tile).optional(),
  client_birthdays: z.array(birthday).optional(),
  prospect_birthdays: z.array(birthday).optional(),
  renewals: z.array(renewal).optional(),
  contacts_by_status: z
    .object({
      /** Statuses in their order, those that nobody has left out; null for contacts without one. */
      entries: z.array(z.object({ status: status.nullable(), count: z.int(), exact: z.boolean() })),
    })
    .optional(),
  new_contacts: z
    .object({
      /** Each of the last days of the caller's calendar, today last. */
      days: z.array(z.object({ on: isoDate, count: z.int() })),
      exact: z.boolean(),
    })
    .optional(),
  /** Of each list, how far it was answered. */
  parts: z.record(z.string(), part).optional(),
  /** What took too long to be worth waiting for: true. */
  late: z.record(z.string(), z.boolean()).optional(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardCalls = {
  update: defineEndpoint({
    id: 'dashboard.update',
    method: 'PATCH',
    path: '/v1/dashboard',
    access: USER,
    summary: 'What the home page shows, and how it is arranged (R358)',
    description:
      'Answers the part that `type` names, or all of them, of the contacts that the caller sees. A screen merges what comes per key: objects merge, the lists of birthdays are appended (R161–R163), so `page` 2 goes behind page 1. `tiles` stores which tiles show in which order; then the reply has those alone unless a `type` is named, and [] brings back the usual ones.',
    query: z.object({ type: z.enum(types).optional() }),
    body: z
      .object({
        page: z.int().min(1).max(100).default(1),
        limit: z.int().min(1).max(50).default(6),
        tiles: z
          .array(tile)
          .max(dashboardTiles.length)
          .refine((tiles) => new Set(tiles).size === tiles.length, 'Each tile once.')
          .optional(),
      })
      .prefault({}),
    response: one(dashboard),
  }),
};
