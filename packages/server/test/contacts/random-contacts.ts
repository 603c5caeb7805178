import { createRandom, type Random } from '../../src/demo/people/random.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { ContactInput } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';
import type { ModelContact } from './model-contact.ts';
import { hangOn, makeCarriers, updateByImports } from './random-hanging.ts';

export interface RandomWorld {
  readonly tenant: TestTenant;
  /** Sees all contacts. */
  readonly admin: TestUser;
  /** Manages the first three owners. */
  readonly manager: TestUser;
  readonly owners: readonly TestUser[];
  readonly pools: readonly { readonly id: string }[];
  readonly statuses: readonly number[];
  readonly sources: readonly number[];
  readonly tags: readonly number[];
  readonly carriers: readonly string[];
  /** Imports that created or updated contacts. */
  readonly imports: readonly string[];
  readonly contacts: readonly ModelContact[];
}

const firsts = ['Ann', 'Joan', 'José', 'Zoë', 'Mary Lou', "D'Arcy", 'Yu', '', 'Ole', '100%', 'a_b', 'Łukasz'];
const lasts = [
  'Adams',
  'Yu',
  'Müller',
  'O’Neill',
  'Smith-Jones',
  'van der Berg',
  'Yunker',
  '',
  'Adamson',
  'Back\\slash',
];
const cities = ['Columbus', 'columbus', 'Dayton', 'St. Louis', ''];
const states = ['OH', 'MO', 'CA', ''];
const days = [
  ...['1940-02-29', '1960-02-29', '1961-02-28', '1961-03-01', '1961-03-02', '1961-03-03', '1961-09-02', '1961-09-03'],
  ...['1975-06-15', '2000-12-31', '2001-01-01', null],
];
const incomes = ['0.00', '18000.50', '52000.00', '52000.01', null];

/** An agency with varied contacts, the same for the same seed. */
export async function makeRandomWorld(test: TestApp, size: number, seed: number): Promise<RandomWorld> {
  const random = createRandom(seed);
  const tenant = await test.makeTenant();
  const admin = await test.makeUser(tenant, { account_type: 'admin', timezone: 'America/Los_Angeles' });
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const owners: TestUser[] = [];
  for (let n = 0; n < 5; n++)
    owners.push(await test.makeUser(tenant, { last_name: `Owner ${n % 3}`, ...(n < 3 && { manager }) }));
  const pools = [await test.makePool(tenant), await test.makePool(tenant)];
  const numbered = async (table: Parameters<TestApp['makeNumbered']>[1], count: number) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) ids.push(await test.makeNumbered(tenant, table, `${table} ${n}`));
    return ids;
  };
  const statuses = await numbered('contact_status', 3);
  const sources = await numbered('contact_source', 3);
  const tags = await numbered('tag', 5);
  const carriers = await makeCarriers(test, tenant, ['Humana', 'Aetna', 'Cigna']);
  const imports = [newId(), newId()];
  const inputs = Array.from({ length: size }, (_, index) =>
    randomContact(random, index, { owners, pools, statuses, sources, tags, imports }),
  );
  const made = await test.makeContacts(tenant, inputs);
  const known = made.map((row, index) => {
    const { phones = [], emails = [] } = inputs[index] ?? {};
    return { ...(row as unknown as ModelContact), tenant, phones: [...phones], emails: [...emails] };
  });
  const hanging = await hangOn(test, createRandom(seed, 1), known, { carriers, by: admin.id });
  const updated = await updateByImports(test, createRandom(seed, 2), known, { imports, by: admin.id });
  const contacts = known.map(
    (contact, index): ModelContact => ({ ...contact, ...hanging[index], updated_by: updated[index] ?? [] }),
  );
  return { tenant, admin, manager, owners, pools, statuses, sources, tags, carriers, imports, contacts };
}

type Stock = Pick<RandomWorld, 'owners' | 'pools' | 'statuses' | 'sources' | 'tags' | 'imports'>;

function randomContact(random: Random, index: number, stock: Stock): ContactInput {
  const maybe = <T>(items: readonly T[]): T | null => (random.chance(0.7) ? random.pick(items) : null);
  // Around midnight in Los Angeles and in UTC, where days start.
  const moment = () =>
    new Date(
      Date.UTC(2026, 1, 1 + random.int(0, 19), random.pick([0, 7, 8, 12, 23]), random.pick([0, 59]), index % 60),
    );
  const created_at = moment().toISOString();
  return {
    ...(random.chance(0.8) ? { owner: random.pick(stock.owners) } : { pool: random.pick(stock.pools) }),
    first_name: random.pick(firsts),
    last_name: random.pick(lasts),
    suffix: random.pick(['', '', 'Jr', 'III']),
    nickname: random.chance(0.1) ? 'Joanie' : '',
    tags: random.chance(0.6) ? some(random, stock.tags) : [],
    phones: random.chance(0.7) ? some(random, [`+1614555${1000 + index}`, `+1937555${2000 + index}`]) : [],
    emails: random.chance(0.5) ? some(random, [`joan${index}@example.test`, `a_b%${index}@mail.test`]) : [],
    created_at,
    deleted_at: random.chance(0.1) ? moment().toISOString() : null,
    columns: {
      category: random.pick(['lead', 'client', 'recruit']),
      gender: maybe(['male', 'female', 'other']),
      date_of_birth: random.pick(days),
      annual_income: random.pick(incomes),
      height_in: maybe([60, 66, 72]),
      tobacco: maybe([true, false]),
      do_not_call: random.chance(0.3),
      city: random.pick(cities),
      state: random.pick(states),
      zip: random.pick(['43085', '43085-1234', '45402', '63101', '']),
      status_id: maybe(stock.statuses),
      source_id: maybe(stock.sources),
      custom: random.chance(0.5) ? { plan: random.pick(['G', 'g', 'N']), 'best time': random.pick(['am', 'pm']) } : {},
      import_attempt_id: maybe(stock.imports),
      updated_at: created_at,
      last_activity_at: random.chance(0.5) ? moment().toISOString() : null,
    },
  };
}

/** Up to `most` different items, at least one. */
export function some<T>(random: Random, items: readonly T[], most = 3): T[] {
  return [...new Set(Array.from({ length: random.int(1, most) }, () => random.pick(items)))];
}
