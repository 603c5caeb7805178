import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { type Carrier, CarrierError } from '../../providers/telephony/port.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { carrierOf, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { returnValidation } from './balance.ts';
import {
  type Answered,
  type CheckRow,
  lockAsked,
  updateAnswered,
  updateChecks,
  updatePhones,
} from './phone-checks.queries.ts';

/** What came of asking about one number: an answer, or why there is none. */
export type Outcome =
  | { readonly check: CheckRow; readonly answer: Answered }
  | { readonly check: CheckRow; readonly trouble: CarrierError };

/** Asks the phone provider about numbers, outside of any transaction. */
export async function askAbout(
  signedIn: SignedInContext,
  checks: readonly CheckRow[],
): Promise<{ readonly carrier: Carrier; readonly outcomes: Outcome[] }> {
  const telephony = await signedIn.transaction(telephonyOf);
  const carrier = carrierOf(signedIn, signedIn.tenant, telephony);
  const outcomes = await Promise.all(
    checks.map(async (check): Promise<Outcome> => {
      const { id, number } = check;
      try {
        return { check, answer: { id, number, ...(await carrier.lookUp(number)) } };
      } catch (error) {
        if (error instanceof CarrierError) return { check, trouble: error };
        throw error;
      }
    }),
  );
  return { carrier, outcomes };
}

/** Stores answers, with the numbers of the contacts that the user sees. A check that ended in the meantime stays as it is. Returns how many ended. */
export async function keepAnswers(
  ctx: Context,
  source: Carrier['name'],
  answers: readonly Answered[],
): Promise<number> {
  const { db, tenant, clock } = ctx;
  const asked = await lockAsked(
    db,
    tenant.id,
    answers.map(({ id }) => id),
  );
  const waiting = new Map(asked.map((row) => [row.id, row]));
  const fresh = answers.filter(({ id }) => waiting.has(id));
  if (fresh.length === 0) return 0;
  const how = { source, at: clock.now() };
  await updateAnswered(db, tenant.id, fresh, how);
  const changed = await updatePhones(db, tenant.id, fresh, { ...how, visible: await visibleContacts(ctx) });
  // The audit log tells of the contacts that it names.
  const named = new Set(asked.map(({ contact_id }) => contact_id));
  await keepContactsChanged(
    db,
    tenant.id,
    changed.filter((id) => !named.has(id)),
  );
  await audit(
    ctx,
    ...fresh.map(({ id, number, line_type }) => {
      const contact_id = waiting.get(id)?.contact_id;
      return {
        action: 'phone.look_up',
        subject_type: 'phone_check',
        subject_id: id,
        ...(contact_id && { contact_id }),
        detail: { number, provider: source, line_type },
      };
    }),
  );
  return fresh.length;
}

/** Ends checks without an answer. What they took is given back. Returns how many ended. */
export async function failChecks(ctx: Context, ids: readonly string[], problem: string): Promise<number> {
  const { db, tenant, clock } = ctx;
  const asked = await lockAsked(db, tenant.id, ids);
  for (const { id, user_id } of asked) await returnValidation(ctx, user_id, id);
  await updateChecks(
    db,
    tenant.id,
    asked.map(({ id }) => id),
    { status: 'failed', problem, ended_at: clock.now() },
  );
  return asked.length;
}

/** Whether asking again later can help. */
export const passes = ({ trouble }: CarrierError): boolean => trouble === 'busy' || trouble === 'away';
