import type { AnswerValue } from '@bookline/contract/rules/needs-analysis';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Services } from '../platform/context.ts';
import { sealSecrets } from '../platform/crypto/tenant-secrets.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';

type Sealing = Pick<Services, 'master_keys' | 'clock'>;

/** The number of a tenant's clients with Rx details and answers. */
const CLIENTS = 8;

const medications = [
  { name: 'Metformin', dose: '500 mg tablet', frequency: 'twice a day', quantity: '60 a month' },
  { name: 'Lisinopril', dose: '10 mg', frequency: 'once a day', quantity: '30 a month' },
  { name: 'Atorvastatin', dose: '20 mg', frequency: 'at bedtime', quantity: '30 a month' },
  { name: 'Eliquis', dose: '5 mg', frequency: 'twice a day', quantity: '60 a month' },
];
const doctors = [
  { name: 'Mei Chen', specialty: 'Cardiology', phone: '614-555-0177', npi: '' },
  { name: 'Sam Okafor', specialty: 'Family medicine', phone: '614-555-0131', npi: '' },
];
const pharmacy = { name: 'Main Street Drugs', phone: '614-555-0150', address: '12 Main St' };
const condition = { name: 'High blood pressure', notes: 'under control' };

const answers: Readonly<
  Record<'agent_network' | 'preneed' | 'recruiting', readonly (readonly [string, string, AnswerValue])[]>
> = {
  agent_network: [
    ['medicare', 'current_cover', 'advantage'],
    ['medicare', 'matters', ['doctors', 'drugs']],
    ['medicare', 'dislikes', 'The copay of the specialist went up.'],
    ['final_expense', 'service', 'cremation'],
    ['final_expense', 'monthly_budget', '65'],
  ],
  preneed: [
    ['preneed', 'disposition', 'burial'],
    ['preneed', 'ceremony', 'traditional'],
    ['preneed', 'how', 'y5'],
    ['preneed', 'in_charge', 'Her daughter, who lives nearby.'],
  ],
  recruiting: [
    ['career', 'licensed', 'life_health'],
    ['career', 'time', 'full'],
    ['career', 'income_goal', '90000'],
  ],
};

/** Adds Rx details, if the tenant has them, and some needs analysis answers to some demo clients. */
export async function seedHealth(services: Sealing, db: Db, tenant_id: number): Promise<void> {
  const kind = await findKind(db, tenant_id);
  const people = await db
    .selectFrom('contact')
    .select(['id', 'owner_id'])
    .where('tenant_id', '=', tenant_id)
    .where('category', '=', kind === 'recruiting' ? 'recruit' : 'client')
    .where('owner_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('last_activity_at', 'desc')
    .limit(CLIENTS)
    .execute();
  const now = services.clock.now().getTime();
  const ctx = { ...services, db, tenant: { id: tenant_id } };
  for (const [index, { id: contact_id, owner_id }] of people.entries()) {
    if (owner_id === null) continue;
    const saved_at = new Date(now - (index + 1) * DAY_MS);
    const items = (kind === 'agent_network' ? itemsOf(index) : []).map((item) => ({ ...item, id: newId() }));
    const sealed = await sealSecrets(
      ctx,
      { table: 'contact_rx_item', column: 'item_sealed' },
      items.map(({ id, value }) => ({ row: id, text: JSON.stringify(value) })),
    );
    for (const [position, { id, section }] of items.entries()) {
      const item_sealed = sealed[position];
      const item = { tenant_id, id, contact_id, section, position, saved_by_id: owner_id, saved_at };
      if (item_sealed)
        await db
          .insertInto('contact_rx_item')
          .values({ ...item, item_sealed })
          .execute();
    }
    const given = answers[kind]
      .slice(0, 2 + (index % 4))
      .map(([line, question, value]) => ({ id: newId(), line, question, value }));
    const sealedAnswers = await sealSecrets(
      ctx,
      { table: 'contact_answer', column: 'answer_sealed' },
      given.map(({ id, value }) => ({ row: id, text: JSON.stringify(value) })),
    );
    for (const [at, { id, line, question }] of given.entries()) {
      const answer_sealed = sealedAnswers[at];
      const answer = { tenant_id, id, contact_id, line, question, answered_by_id: owner_id };
      if (answer_sealed)
        await db
          .insertInto('contact_answer')
          .values({ ...answer, answered_at: saved_at, answer_sealed })
          .execute();
    }
  }
}

/** The details of the n-th client. All of them differ and are invented. */
function itemsOf(index: number): { section: string; value: object }[] {
  const mbi = `1EG4TE5MK${String(70 + index)}`;
  return [
    {
      section: 'medicare',
      value: {
        mbi,
        part_a_on: '2024-05-01',
        part_b_on: '2024-05-01',
        plan: index % 2 === 0 ? 'Medicare Supplement Plan G' : '',
      },
    },
    ...medications.slice(0, 1 + (index % medications.length)).map((value) => ({ section: 'medications', value })),
    ...doctors.slice(0, 1 + (index % doctors.length)).map((value) => ({ section: 'doctors', value })),
    { section: 'pharmacies', value: pharmacy },
    ...(index % 3 === 0 ? [{ section: 'conditions', value: condition }] : []),
  ];
}
