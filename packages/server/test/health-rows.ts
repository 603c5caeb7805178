import { presentPlan } from '../src/features/csg/csg.api.ts';
import { newId } from '../src/platform/ids.ts';
import { samplePlans } from '../src/providers/quotes/sample-plans.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';
import { sealedText } from './sealed-text.ts';

/** A contact's Medicare data, saved by its owner. */
export async function makeMedicare(
  test: TestApp,
  owner: TestUser,
  contactId: string,
  mbi: string | null,
  more: { part_a_on?: string; part_b_on?: string; plan?: string } = {},
): Promise<void> {
  const medicare = { mbi, part_a_on: null, part_b_on: null, plan: '', ...more };
  const id = newId();
  const place = { table: 'contact_rx_item', column: 'item_sealed', row: id } as const;
  await test.insert('contact_rx_item', {
    tenant_id: owner.tenant.id,
    id,
    contact_id: contactId,
    section: 'medicare',
    position: 0,
    item_sealed: await sealedText(test, owner, place, JSON.stringify(medicare)),
    saved_by_id: owner.id,
    saved_at: test.clock.now(),
  });
}

/** A saved Medicare quote of a sample plan. Returns its id. */
export async function makeQuote(test: TestApp, owner: TestUser, contactId: string): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  const question = { zip: '43215', county: '', age: 67, gender: 'female', tobacco: false, plan: 'G' } as const;
  const criteria = { ...question, product: 'medigap', effective_on: '2026-12-01', household_discount: false } as const;
  const plans = samplePlans(criteria).map((plan) => ({ ...presentPlan(plan, criteria), details: plan.details }));
  const place = { table: 'csg_quote', column: 'content_sealed', row: id } as const;
  await test.insert('csg_quote', {
    tenant_id: owner.tenant.id,
    id,
    contact_id: contactId,
    source: 'sample',
    content_sealed: await sealedText(test, owner, place, JSON.stringify({ criteria, plans: plans.slice(0, 2) })),
    as_of: now,
    made_by_id: owner.id,
    created_at: now,
  });
  return id;
}

/** A security with an account number. Returns its id. */
export async function makeSecurity(
  test: TestApp,
  owner: TestUser,
  contactId: string,
  accountNumber: string,
): Promise<string> {
  const id = newId();
  const place = { table: 'contact_security', column: 'account_number_sealed', row: id } as const;
  await test.insert('contact_security', {
    tenant_id: owner.tenant.id,
    id,
    contact_id: contactId,
    type: 'ira',
    account_number_sealed: await sealedText(test, owner, place, accountNumber),
    account_last4: accountNumber.slice(-4),
    made_by_id: owner.id,
    created_at: test.clock.now(),
    updated_at: test.clock.now(),
  });
  return id;
}
