import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import { APPLICATION_DAYS_TO_SIGN } from '@bookline/contract/rules/application-status';
import type { PolicyStatus } from '@bookline/contract/rules/policies';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import { seedApplication } from '../features/fire-light/fire-light.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { fullName } from '../platform/db/full-name.ts';
import { findKind } from './find-kind.ts';

interface Sample {
  readonly form: ApplicationFormName;
  readonly status: 'draft' | 'sent' | 'signed' | 'submitted' | 'withdrawn';
  /** The policy's, once it's submitted. */
  readonly policy?: PolicyStatus;
  /** How many days ago it was opened. */
  readonly days: number;
}

/** One in each state, and those of a year that were decided. */
const samples: readonly Sample[] = [
  { form: 'life', status: 'draft', days: 0 },
  { form: 'medicare', status: 'sent', days: 2 },
  { form: 'final_expense', status: 'signed', days: 4 },
  { form: 'medicare', status: 'submitted', policy: 'submitted', days: 8 },
  { form: 'life', status: 'submitted', policy: 'pending', days: 21 },
  { form: 'final_expense', status: 'submitted', policy: 'issued', days: 60 },
  { form: 'life', status: 'submitted', policy: 'declined', days: 130 },
  { form: 'final_expense', status: 'withdrawn', days: 190 },
];

/** What an applicant answered. Numbers are of a kind that is never assigned to anyone. */
function answersOf(form: ApplicationFormName, person: Person, i: number): ApplicationAnswers {
  const common = {
    first_name: person.first_name,
    last_name: person.last_name,
    date_of_birth: person.date_of_birth ?? '1956-05-14',
    gender: person.gender === 'male' ? 'male' : 'female',
    phone: person.phone ?? '',
    street: person.line1 || '12 Oak Street',
    city: person.city || 'Columbus',
    state: person.state || 'OH',
    zip: /^\d{5}/.exec(person.zip)?.[0] ?? '43215',
    tobacco: 'no',
    replaces: 'no',
    pay_by: 'bank',
    premium_mode: 'monthly',
    premium: `${38 + i * 9}.50`,
  };
  const named = {
    beneficiary_1_name: `Sam ${person.last_name}`,
    beneficiary_1_relation: 'Spouse',
    beneficiary_1_share: '100',
  };
  switch (form) {
    case 'medicare':
      return {
        ...common,
        mbi: '1EG4TE5MK73',
        product_line: 'medicare_supplement',
        plan_name: 'Sample Mutual Plan G',
        effective_on: '2026-01-01',
        guaranteed: 'yes',
      };
    case 'final_expense':
      return {
        ...common,
        ...named,
        ssn: `078-05-11${20 + i}`,
        face_amount: '15000',
        care: 'no',
        oxygen: 'no',
        terminal: 'no',
        heart: 'no',
        memory: 'no',
      };
    case 'preneed':
      return {
        ...common,
        ...named,
        ssn: `078-05-11${20 + i}`,
        funeral_home: 'Everlight',
        disposition: i % 2 === 0 ? 'burial' : 'cremation',
        goods: 'Casket, chapel service, and flowers',
        face_amount: '9800',
        irrevocable: 'no',
        care: 'no',
      };
    default:
      return {
        ...common,
        ...named,
        ssn: `078-05-11${20 + i}`,
        product_line: 'whole_life',
        plan_name: 'Golden Choice',
        face_amount: '25000',
        heart: 'no',
        cancer: 'no',
        diabetes: 'no',
        hospital: 'no',
      };
  }
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];

const listPeople = (db: Db, tenant_id: number, limit: number) =>
  db
    .selectFrom('contact as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.owner_id'),
    )
    .select([
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.date_of_birth',
      'c.gender',
      'c.phone',
      'c.line1',
      'c.city',
      'c.state',
      'c.zip',
      'u.id as agent_id',
      fullName('u').as('agent_name'),
    ])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.category', '=', 'client')
    .where('c.deleted_at', 'is', null)
    .where('c.deceased_on', 'is', null)
    // First those of the agent who signs in.
    .orderBy(sql`split_part(u.email, '@', 1) = 'agent'`, 'desc')
    .orderBy('c.last_activity_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** Adds applications with documents that verify to the clients of an agency and of a preneed company. */
export async function seedApplications(
  services: Pick<Services, 'clock' | 'master_keys'>,
  db: Db,
  tenant_id: number,
): Promise<void> {
  const kind = await findKind(db, tenant_id);
  if (kind !== 'agent_network' && kind !== 'preneed') return;
  const { name } = await db.selectFrom('tenant').select('name').where('id', '=', tenant_id).executeTakeFirstOrThrow();
  const people = await listPeople(db, tenant_id, samples.length);
  const now = services.clock.now().getTime();
  for (const [i, { form: usual, status, policy, days }] of samples.entries()) {
    const person = people[i];
    if (!person) continue;
    const form = kind === 'preneed' ? 'preneed' : usual;
    await seedApplication(
      { ...services, db, tenant: { id: tenant_id, name } },
      {
        contact_id: person.id,
        agent: { id: person.agent_id, name: person.agent_name },
        form,
        status,
        policy_status: policy ?? null,
        answers: status === 'draft' ? partOf(answersOf(form, person, i)) : answersOf(form, person, i),
        opened_at: new Date(now - days * DAY_MS),
        expires_at: new Date(now + (APPLICATION_DAYS_TO_SIGN - days) * DAY_MS),
      },
    );
  }
}

/** A draft has gaps. */
const partOf = (answers: ApplicationAnswers): ApplicationAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !['face_amount', 'ssn', 'pay_by'].includes(key)));
