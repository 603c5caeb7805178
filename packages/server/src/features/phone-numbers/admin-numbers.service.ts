import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminPhoneNumbers, DialerPerson, TenantNumber } from '@bookline/contract/features/telephony';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { mapOpenNumberOrders } from '../subscriptions/subscriptions.api.ts';
import { listRegistrationStates } from '../text-registrations/text-registrations.api.ts';
import {
  countDialerPeople,
  countTenantNumbers,
  isActive,
  listDialerPeople,
  listTenantNumbers,
} from './admin-numbers.queries.ts';
import { saveDialerProfile } from './dialer-profile.queries.ts';
import { present } from './own-numbers.service.ts';
import { clearDefault, lockNumber, type NumberRow, updateNumber } from './phone-numbers.queries.ts';
import { isUnpaid, keepNumber, releaseNumber } from './release-number.ts';
import { stopCharging } from './stop-charging.ts';

export async function readTenantNumbers(ctx: Context, query: QueryOf<typeof adminPhoneNumbers.list>) {
  const rows = await listTenantNumbers(ctx.db, ctx.tenant.id, query, query);
  const total = await countTenantNumbers(ctx.db, ctx.tenant.id, query);
  return { data: await presentAll(ctx, rows), meta: metaOf(query, total) };
}

/** Assigns a number to another user or to none, or renames it. Throws 404, and 422 for a missing user. */
export async function changeTenantNumber(
  ctx: Context,
  id: string,
  { owner_id, label }: BodyOf<typeof adminPhoneNumbers.update>,
): Promise<TenantNumber> {
  const { db, tenant } = ctx;
  const number = await requireNumber(ctx, id);
  if (owner_id && !(await isActive(db, tenant.id, owner_id)))
    throw invalid('owner_id', 'This user no longer exists. Choose another.');
  const moves = owner_id !== undefined && owner_id !== number.owner_id;
  if (moves) await clearDefault(db, tenant.id, id);
  // No one pays for a number that another user has.
  const stopsCharging = moves && number.payer_id !== null;
  if (stopsCharging) await stopCharging(ctx, number);
  if (moves || label !== undefined) await updateNumber(db, tenant.id, id, { owner_id, label });
  await audit(ctx, {
    action: 'phone_number.update',
    subject_type: 'phone_number',
    subject_id: id,
    detail: {
      ...(moves && { owner: { from: number.owner_id, to: owner_id } }),
      ...(stopsCharging && { no_longer_pays: number.payer_id }),
      label: label !== undefined,
    },
  });
  return getNumber(ctx, id);
}

export async function releaseTenantNumber(ctx: Context, id: string): Promise<TenantNumber> {
  await releaseNumber(ctx, await requireNumber(ctx, id));
  return getNumber(ctx, id);
}

export async function keepTenantNumber(ctx: Context, id: string): Promise<TenantNumber> {
  const number = await requireNumber(ctx, id);
  const isDue = number.release_at !== null && Date.parse(number.release_at) <= ctx.clock.now().getTime();
  // The company keeps a number that its payer didn't pay.
  const kept = !isDue && number.release_at !== null && isUnpaid(number);
  if (kept) await stopCharging(ctx, number);
  await keepNumber(ctx, kept ? { ...number, payer_id: null } : number);
  return getNumber(ctx, id);
}

async function requireNumber({ db, tenant }: Context, id: string): Promise<NumberRow> {
  const number = await lockNumber(db, tenant.id, id);
  if (!number) throw new AppError('not_found');
  return number;
}

async function getNumber(ctx: Context, id: string): Promise<TenantNumber> {
  const paging = { page: 1, limit: 1, order: 'asc', order_field: 'bought_at' } as const;
  const [row] = await listTenantNumbers(ctx.db, ctx.tenant.id, { state: 'held', id }, paging);
  if (!row) throw new AppError('not_found');
  const [number] = await presentAll(ctx, [row]);
  if (!number) throw new AppError('not_found');
  return number;
}

async function presentAll(ctx: Context, rows: Awaited<ReturnType<typeof listTenantNumbers>>): Promise<TenantNumber[]> {
  const ids = rows.map(({ id }) => id);
  const due = await mapOpenNumberOrders(ctx.db, ctx.tenant.id, ids);
  const registrations = await listRegistrationStates(ctx.db, ctx.tenant.id, ids);
  return rows.map((row) => {
    const { owner_id, owner_name, bought_by_id, bought_by_name, payer_id, payer_name, provider, released_at } = row;
    return {
      ...present(ctx, row, { is_default: row.is_default, due: due.get(row.id), registrations }),
      owner: owner_id && owner_name !== null ? { id: owner_id, name: owner_name } : null,
      bought_by: bought_by_name === null ? null : { id: bought_by_id, name: bought_by_name },
      payer: payer_id && payer_name !== null ? { id: payer_id, name: payer_name } : null,
      provider,
      released_at,
    };
  });
}

export async function readDialerPeople(ctx: Context, query: QueryOf<typeof adminPhoneNumbers.people>) {
  const rows = await listDialerPeople(ctx.db, ctx.tenant.id, query, query);
  const total = await countDialerPeople(ctx.db, ctx.tenant.id, query);
  return { data: rows.map(personOf), meta: metaOf(query, total) };
}

/** R229, R235: allows a user to call regardless of their subscription, or withdraws it. Throws 404. */
export async function enableDialer(ctx: Context, id: string, dialer_enabled: boolean): Promise<DialerPerson> {
  const { db, tenant } = ctx;
  if (!(await isActive(db, tenant.id, id))) throw new AppError('not_found');
  await saveDialerProfile(db, tenant.id, id, { enabled: dialer_enabled });
  await audit(ctx, { action: 'user.dialer', subject_type: 'user', subject_id: id, detail: { dialer_enabled } });
  await tellUserChanged(db, id);
  const [row] = await listDialerPeople(db, tenant.id, { id }, { page: 1, limit: 1, order: 'asc' });
  if (!row) throw new AppError('not_found');
  return personOf(row);
}

const personOf = ({ numbers, ...row }: Awaited<ReturnType<typeof listDialerPeople>>[number]): DialerPerson => ({
  ...row,
  numbers: numbers ?? 0,
});
