import type { PolicyStatus, PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import type { SecurityType } from '@bookline/contract/rules/securities';
import type { Insertable } from 'kysely';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { ContactPolicy, ContactSecurity } from '../platform/db/schema.d.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import { dayNumber, dayText, type Random, weights } from './people/random.ts';

interface Product {
  readonly line: ProductLine;
  /** The minimum and maximum monthly premium in dollars. */
  readonly premium: readonly [number, number];
  /** The benefit in thousands. None for plans that cover costs. */
  readonly face?: readonly [number, number];
}

const products = weights<Product>([
  [{ line: 'medicare_advantage', premium: [0, 60] }, 30],
  [{ line: 'medicare_supplement', premium: [95, 240] }, 26],
  [{ line: 'part_d', premium: [8, 70] }, 14],
  [{ line: 'final_expense', premium: [28, 110], face: [5, 25] }, 14],
  [{ line: 'dental', premium: [22, 55] }, 6],
  [{ line: 'hospital_indemnity', premium: [25, 80] }, 5],
  [{ line: 'term_life', premium: [18, 90], face: [100, 500] }, 3],
  [{ line: 'whole_life', premium: [60, 210], face: [10, 100] }, 2],
]);
const preneedProducts = weights<Product>([
  [{ line: 'preneed', premium: [45, 140], face: [6, 18] }, 8],
  [{ line: 'final_expense', premium: [28, 110], face: [5, 25] }, 2],
]);
const clientStatuses = weights<PolicyStatus>([
  ['in_force', 80],
  ['issued', 6],
  ['pending', 5],
  ['lapsed', 5],
  ['cancelled', 4],
]);
const leadStatuses = weights<PolicyStatus>([
  ['quoted', 6],
  ['submitted', 2],
  ['pending', 1],
  ['declined', 1],
]);
const modes = weights<PremiumMode>([
  ['monthly', 8],
  ['quarterly', 1],
  ['annual', 1],
]);
const securities = weights<SecurityType>([
  ['ira', 4],
  ['roth_ira', 2],
  ['401k', 3],
  ['annuity', 2],
  ['cd', 1],
]);
const custodians = ['Fidelity', 'Vanguard', 'Charles Schwab', 'Edward Jones', 'First Lakes Bank'] as const;
const relations = ['Spouse', 'Daughter', 'Son', 'Sister'] as const;
const names = ['Maria', 'James', 'Ellen', 'Robert', 'Grace', 'Thomas'] as const;
const monthsPaid: Readonly<Record<PremiumMode, number>> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
  single: 1,
};

interface Carrier {
  readonly id: string;
  readonly name: string;
}

interface Options {
  readonly tenant_id: number;
  readonly isPreneed: boolean;
  readonly random: Random;
  readonly today: string;
}

/** Gives the clients of a demo tenant policies, some leads quotes, and a few clients securities. */
export async function seedRecords(
  db: OwnerTransaction,
  contacts: readonly DemoContact[],
  options: Options,
): Promise<void> {
  const carriers = await db.query<Carrier>(
    'select id, name from carrier where tenant_id = $1 and active order by name',
    [options.tenant_id],
  );
  const owned = contacts.flatMap(({ contact }) =>
    contact.owner_id && contact.category !== 'recruit' ? [{ ...contact, owner_id: contact.owner_id }] : [],
  );
  const random = (index: number) => options.random.fork(index);
  await db.copy(
    'contact_policy',
    owned.flatMap((contact, i) => policiesOf(contact, carriers, { ...options, random: random(2 * i) })),
  );
  await db.copy(
    'contact_security',
    owned.flatMap((contact, i) => securitiesOf(contact, { ...options, random: random(2 * i + 1) })),
  );
}

/** The carriers by product: dental plans come from carriers with dental in their name. */
function sellersOf(carriers: readonly Carrier[], line: ProductLine): readonly Carrier[] {
  const sellers = carriers.filter(({ name }) => /dental/i.test(name) === (line === 'dental'));
  return sellers.length > 0 ? sellers : carriers;
}

type Owned = DemoContact['contact'] & { readonly owner_id: string };

function policiesOf(contact: Owned, carriers: readonly Carrier[], { tenant_id, isPreneed, random, today }: Options) {
  const isClient = contact.category === 'client';
  const count = isClient ? random.int(1, 3) : random.chance(0.06) ? 1 : 0;
  return Array.from({ length: count }, (): Insertable<ContactPolicy> => {
    const product = random.weighted(isPreneed ? preneedProducts : products);
    const status = random.weighted(isClient ? clientStatuses : leadStatuses);
    const mode = random.weighted(modes);
    const began = random.date(dayText(dayNumber(today) - 1800), today);
    const isThere = !['quoted', 'submitted', 'pending', 'declined'].includes(status);
    const face = product.face && random.int(...product.face) * 1000;
    return {
      ...rowOf(contact, tenant_id, random, began),
      carrier_id: random.pick(sellersOf(carriers, product.line)).id,
      product_line: product.line,
      policy_number: isThere ? `${product.line.slice(0, 2).toUpperCase()}${random.int(1_000_000, 9_999_999)}` : '',
      status,
      premium: (random.int(...product.premium) * monthsPaid[mode]).toFixed(2),
      premium_mode: mode,
      face_amount: face?.toFixed(2) ?? null,
      effective_on: isThere ? began : null,
      expires_on: status === 'lapsed' || status === 'cancelled' ? today : null,
      renewal_on: status === 'in_force' ? nextYearly(began, today) : null,
      beneficiaries: JSON.stringify(
        face
          ? [{ name: `${random.pick(names)} ${contact.last_name}`, relation: random.pick(relations), share: '100' }]
          : [],
      ),
      writing_agent_id: contact.owner_id,
      commission: isThere ? random.int(60, 600).toFixed(2) : null,
    };
  });
}

function securitiesOf(contact: Owned, { tenant_id, random, today }: Options): Insertable<ContactSecurity>[] {
  if (!random.chance(contact.category === 'client' ? 0.2 : 0.01)) return [];
  const asOf = random.date(dayText(dayNumber(today) - 200), today);
  return [
    {
      ...rowOf(contact, tenant_id, random, asOf),
      type: random.weighted(securities),
      custodian: random.pick(custodians),
      value: (random.int(80, 4000) * 100).toFixed(2),
      as_of: asOf,
    },
  ];
}

const rowOf = (contact: Owned, tenant_id: number, random: Random, day: string) => ({
  tenant_id,
  id: datedId(random, Date.parse(day)),
  contact_id: contact.id,
  notes: '',
  made_by_id: contact.owner_id,
  created_at: `${day}T15:00:00Z`,
  updated_at: `${day}T15:00:00Z`,
});

/** The next anniversary of a date. */
function nextYearly(began: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const day = began.slice(5) === '02-29' ? '02-28' : began.slice(5);
  const thisYear = `${year}-${day}`;
  return thisYear > today ? thisYear : `${year + 1}-${day}`;
}
