import type { QueryOf } from '@bookline/contract/endpoint';
import type { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type { dialerSubscriptions, UsageReport } from '@bookline/contract/features/subscriptions';
import { metaOf } from '@bookline/contract/paging';
import { ianaZone } from '@bookline/contract/rules/options';
import { type Channel, MAX_USAGE_DAYS } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { type VisibleOwners, visibleOwners } from '../users/users.api.ts';
import { offsetOf } from './licenses.service.ts';
import { countUsedNumbers, listUsedNumbers, mapLabels, mapNames, readUsageRows } from './usage.queries.ts';

/** How far back the usage of numbers goes. */
const NUMBER_DAYS = 30;

/** What the acting user and those whose contacts they see used. `everyone` is for the calls of admins. */
export async function readUsage(
  ctx: Context,
  channel: Channel,
  query: QueryOf<(typeof dialerSubscriptions)['usage']>,
): Promise<UsageReport> {
  const { db, tenant, actor, clock } = ctx;
  const now = clock.now();
  const zone = ianaZone(actor.user.timezone);
  const today = dayAt(now.getTime(), zone);
  const to = query.to ?? today;
  const from = query.from ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalid('to', 'Choose a day after the first.');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_USAGE_DAYS)
    throw invalid('from', `Choose ${MAX_USAGE_DAYS} days or fewer.`);
  const user_ids = whose(await visibleOwners(ctx), query.user_id);
  const rows = await readUsageRows(db, tenant.id, { channel, from, to, zone, user_ids, now });
  const names = await mapNames(
    db,
    tenant.id,
    rows.users.map(({ key }) => key),
  );
  const labels = await mapLabels(
    db,
    tenant.id,
    rows.numbers.map(({ key }) => key),
  );
  const sum = (of: 'units' | 'count') => rows.days.reduce((total, row) => total + row[of], 0);
  return {
    from,
    to,
    units: sum('units'),
    count: sum('count'),
    by_user: rows.users.map(({ key, units, count }) => ({
      user: { id: key, name: names.get(key) ?? '' },
      units,
      count,
    })),
    users: rows.user_count,
    by_day: rows.days.map(({ key, units, count }) => ({ day: key, units, count })),
    by_number: rows.numbers.map(({ key, units, count }) => ({
      number: key,
      label: labels.get(key) ?? '',
      units,
      count,
    })),
  };
}

/** The wanted user, limited to those that are visible. Undefined for everyone. */
function whose(visible: VisibleOwners, userId: string | undefined): readonly string[] | undefined {
  if (visible.everything) return userId ? [userId] : undefined;
  return userId ? visible.owner_ids.filter((id) => id === userId) : visible.owner_ids;
}

/** A page of the company's numbers with what they were used for. */
export async function readUsedNumbers(
  { db, tenant, clock }: Context,
  channel: Channel,
  query: QueryOf<(typeof adminDialerSubscriptions)['numbers']>,
) {
  const now = clock.now();
  const list = { channel, q: query.q, now, since: new Date(now.getTime() - NUMBER_DAYS * DAY_MS) };
  const rows = await listUsedNumbers(db, tenant.id, list, offsetOf(query));
  return {
    data: rows.map(({ owner_id, owner_name, ...row }) => ({
      ...row,
      owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
    })),
    meta: metaOf(query, await countUsedNumbers(db, tenant.id, list)),
  };
}
