import type { MoneyContext } from '../../platform/context.ts';
import { addToBalance, findBalance, insertEntry, takeFromBalance } from './balance.queries.ts';

type Place = Pick<MoneyContext, 'db' | 'tenant' | 'clock'>;

export const USED_UP = 'You have no phone validations left. Buy more first.';

/** Takes one validation for each check. False, and none is taken, if too few are left. The balance row's lock puts parallel takers in order. */
export async function takeValidations(
  { db, tenant, clock }: Place,
  userId: string,
  checkIds: readonly string[],
): Promise<boolean> {
  if (!(await takeFromBalance(db, tenant.id, userId, checkIds.length))) return false;
  for (const check_id of checkIds)
    await insertEntry(db, tenant.id, { user_id: userId, kind: 'checked', units: -1, check_id, at: clock.now() });
  return true;
}

/** Gives back what a check took. Nothing if it took nothing, or it was given back. The check must be locked. */
export async function returnValidation({ db, tenant, clock }: Place, userId: string, checkId: string): Promise<void> {
  const returned = await insertEntry(db, tenant.id, {
    user_id: userId,
    kind: 'returned',
    units: 1,
    check_id: checkId,
    at: clock.now(),
    only_if_taken: true,
  });
  if (returned) await addToBalance(db, tenant.id, userId, 1);
}

/** Adds what an order bought. */
export async function addValidations(
  { db, tenant, clock }: Place,
  { id, user_id, units }: { readonly id: string; readonly user_id: string; readonly units: number },
): Promise<void> {
  if (await insertEntry(db, tenant.id, { user_id, kind: 'bought', units, order_id: id, at: clock.now() }))
    await addToBalance(db, tenant.id, user_id, units);
}

/** Removes what a refund paid for, as far as it isn't used. */
export async function takeBackValidations(
  { db, tenant, clock }: Place,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  units: number,
): Promise<void> {
  const taken = Math.min(units, await findBalance(db, tenant.id, user_id, { lock: true }));
  if (taken === 0 || !(await takeFromBalance(db, tenant.id, user_id, taken))) return;
  await insertEntry(db, tenant.id, { user_id, kind: 'refunded', units: -taken, order_id: id, at: clock.now() });
}
