import {
  beginCard,
  finishCard,
  openPayment,
  type Payment,
  settlePayment,
} from '../src/features/payments/payments.api.ts';
import type { EndedPayment, PaymentPurpose } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** A purpose that only notes what it's told, for tests of payments themselves. */
export function notingPurpose(name = 'testing') {
  const told: { readonly payment: EndedPayment; readonly refunded?: number }[] = [];
  const purpose: PaymentPurpose = {
    name,
    ended: async (_ctx, payment) => void told.push({ payment }),
    refunded: async (_ctx, payment, refunded) => void told.push({ payment, refunded }),
  };
  return { purpose, told };
}

/** Saves a test card for a user, as its hosted page does. */
export async function saveTestCard({ services }: TestApp, user: TestUser, token = 'visa'): Promise<string> {
  const desk = services.payments.test(user.tenant.id);
  const of = { tenant_id: user.tenant.id, user_id: user.id };
  const { id, step } = await beginCard(services, { ...of, return_path: () => '/billing/update' });
  if (step.kind !== 'page') throw new Error('the test gateway has a page');
  const ref = step.path.split('/').at(-1) ?? '';
  if ((await desk.enterCard(ref, { token, exp_month: 12, exp_year: 2040 })) === 'action')
    await desk.answerBank('entry', ref, true);
  const { status } = await finishCard(services, { ...of, entry_id: id });
  if (status !== 'saved') throw new Error(`the card is ${status}`);
  return id;
}

/** Opens a payment for the user. */
export async function openTestPayment(
  { services }: Pick<TestApp, 'services'>,
  user: TestUser,
  more: Partial<Parameters<typeof openPayment>[1]> = {},
): Promise<Payment> {
  const tenant = { id: user.tenant.id };
  const payment = await services.database.inTenant(tenant.id, (db) =>
    openPayment(
      { ...services, db, tenant },
      {
        key: newId(),
        user_id: user.id,
        purpose: 'testing',
        subject_id: newId(),
        description: 'A test',
        net_cents: 1_000,
        on_session: false,
        made_by_id: user.id,
        ...more,
      },
    ),
  );
  if (!payment) throw new Error('the user has no card');
  return payment;
}

/** Opens a payment and carries it out. */
export async function pay(
  test: Pick<TestApp, 'services'>,
  user: TestUser,
  more: Parameters<typeof openTestPayment>[2] = {},
) {
  const { id } = await openTestPayment(test, user, more);
  return settlePayment(test.services, user.tenant.id, id);
}
