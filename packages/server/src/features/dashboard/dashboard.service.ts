import type { QueryOf } from '@bookline/contract/endpoint';
import {
  BIRTHDAYS_AHEAD,
  type Birthday,
  type Dashboard,
  type dashboardCalls,
  defaultTiles,
  isShownTile,
  NEW_FOR_DAYS,
  RENEWALS_AHEAD,
  type ShownTile,
} from '@bookline/contract/features/dashboard';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { type Condition, visibleContacts } from '../contacts/contacts.api.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import {
  countEachStatus,
  countNew,
  countStatusesOf,
  deleteTiles,
  findTiles,
  listBirthdays,
  listRenewals,
  listStatuses,
  saveTiles,
} from './dashboard.queries.ts';
import { birthdaysOn, daysAfter, daysFrom } from './days.ts';

/** Users open the home page often, and it is never worth a longer wait. */
const TIMEOUT_MS = 3000;

type Part = NonNullable<QueryOf<typeof dashboardCalls.update>['type']>;

interface Asked {
  readonly page: number;
  readonly limit: number;
}

/** The input of each part: the contacts that the acting user sees, their calendar, and the page. */
interface Reading extends Asked {
  readonly visible: readonly Condition[];
  readonly zone: string;
  readonly today: string;
  readonly skip: number;
}

const parts: Readonly<Record<Part, (ctx: Context, reading: Reading) => Promise<Dashboard>>> = {
  client_birthdays: (ctx, reading) => readBirthdays(ctx, reading, 'client'),
  prospect_birthdays: (ctx, reading) => readBirthdays(ctx, reading, 'lead'),
  contacts_by_status: readByStatus,
  new_contacts: readNew,
  renewals: readRenewals,
};

/**
 * One part of the dashboard, or all parts and the tiles, for the contacts that the acting user sees. Each part has its own time limit. A part
 * that exceeds it is named in `late`, and the other parts are still returned.
 */
export async function readDashboard(ctx: SignedInContext, type: Part | undefined, asked: Asked): Promise<Dashboard> {
  const names = type ? [type] : (Object.keys(parts) as Part[]);
  const read: Dashboard = { ...(!type && { tiles: await ctx.transaction(readTiles, { read_only: true }) }) };
  for (const name of names) {
    const came = await readPart(ctx, name, asked);
    Object.assign(read, { ...came, parts: { ...read.parts, ...came.parts }, late: { ...read.late, ...came.late } });
  }
  return read;
}

async function readPart(ctx: SignedInContext, name: Part, asked: Asked): Promise<Dashboard> {
  try {
    return await ctx.transaction(
      async (tx) => {
        const zone = ianaZone(tx.actor.user.timezone);
        const today = dayIn(zone, tx.clock.now());
        const skip = (asked.page - 1) * asked.limit;
        return parts[name](tx, { ...asked, visible: await visibleContacts(tx), zone, today, skip });
      },
      { statement_timeout_ms: TIMEOUT_MS, read_only: true },
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return { late: { [name]: true } };
    throw error;
  }
}

async function readBirthdays(
  ctx: Context,
  { visible, today, page, skip, limit }: Reading,
  category: 'client' | 'lead',
): Promise<Dashboard> {
  const days = daysFrom(today, BIRTHDAYS_AHEAD).map((on) => ({ on, month_days: birthdaysOn(on) }));
  const rows = await listBirthdays(ctx.db, visible, days, { category, skip, limit: limit + 1 });
  const key = category === 'client' ? 'client_birthdays' : 'prospect_birthdays';
  const people = rows.slice(0, limit).map(
    ({ date_of_birth, on, ...person }): Birthday => ({
      ...person,
      on,
      age: Number(on.slice(0, 4)) - Number(date_of_birth.slice(0, 4)),
    }),
  );
  return { [key]: people, parts: { [key]: { page, more: rows.length > limit } } };
}

async function readRenewals(ctx: Context, { visible, today, page, skip, limit }: Reading): Promise<Dashboard> {
  const rows = await listRenewals(ctx.db, ctx.tenant.id, visible, {
    from: today,
    to: daysAfter(today, RENEWALS_AHEAD),
    skip,
    limit: limit + 1,
  });
  return { renewals: rows.slice(0, limit), parts: { renewals: { page, more: rows.length > limit } } };
}

async function readByStatus(ctx: Context, { visible }: Reading): Promise<Dashboard> {
  const { db, tenant } = ctx;
  const { everything } = await visibleOwners(ctx);
  const counted = everything ? await countEachStatus(db, tenant.id) : await countStatusesOf(db, visible);
  const byId = new Map(counted.map((row) => [row.status_id, row]));
  const statuses = [...(await listStatuses(db, tenant.id)), null];
  const entries = statuses.flatMap((status) => {
    const row = byId.get(status?.id ?? null);
    return row && row.count > 0 ? [{ status, count: row.count, exact: row.exact }] : [];
  });
  return { contacts_by_status: { entries } };
}

async function readNew(ctx: Context, { visible, today, zone }: Reading): Promise<Dashboard> {
  const first = daysAfter(today, 1 - NEW_FOR_DAYS);
  const { days, exact } = await countNew(ctx.db, visible, { since: first, zone });
  return {
    new_contacts: { days: daysFrom(first, NEW_FOR_DAYS).map((on) => ({ on, count: days.get(on) ?? 0 })), exact },
  };
}

async function readTiles(ctx: Context): Promise<ShownTile[]> {
  const kept = await findTiles(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  if (!kept) return [...defaultTiles];
  // Skips a tile that this version no longer has.
  return kept.filter((name) => isShownTile(name));
}

/** Saves the tiles of the acting user's home page and their order; [] restores the default. Returns the tiles that now show. */
export async function arrangeDashboard(ctx: Context, tiles: readonly ShownTile[]): Promise<ShownTile[]> {
  const { db, tenant, actor } = ctx;
  if (tiles.length === 0) await deleteTiles(db, tenant.id, actor.user_id);
  else await saveTiles(db, tenant.id, actor.user_id, [...tiles], ctx.clock.now());
  await audit(ctx, { action: 'dashboard.arrange', subject_type: 'user', subject_id: actor.user_id, detail: { tiles } });
  await tellUserChanged(db, actor.user_id);
  return readTiles(ctx);
}
