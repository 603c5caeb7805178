import { copyContacts } from '../../packages/server/src/demo/copy-contacts.ts';
import { datedId } from '../../packages/server/src/demo/dated-id.ts';
import { type DemoContact, demoContacts, type Holder } from '../../packages/server/src/demo/demo-contacts.ts';
import { generatePerson } from '../../packages/server/src/demo/people/person.ts';
import { at, createRandom, weights } from '../../packages/server/src/demo/people/random.ts';
import { seedLookups } from '../../packages/server/src/demo/seed-lookups.ts';
import type { OwnerTransaction } from '../../packages/server/src/platform/db/owner-transaction.ts';
import type { BenchPerson } from './people.ts';

/** The last day of the data. It's fixed, so that the same seed creates the same data. */
const TODAY = '2026-11-01';
const FOUNDED = Date.parse('2023-01-01T00:00:00Z');
const BATCH = 10_000;

export interface BenchTenant {
  readonly slug: string;
  readonly seed: number;
  readonly contacts: number;
  readonly people: readonly BenchPerson[];
}

/** Adds a tenant with its users and three pools. Returns its id and the possible owners. Sign-in names are `0@{slug}.test` … */
export async function addTenant(db: OwnerTransaction, tenant: BenchTenant, password_hash: string) {
  const { slug, people } = tenant;
  const random = createRandom(tenant.seed, 1);
  const founded = new Date(FOUNDED);
  const newId = () => datedId(random, FOUNDED);
  const [row] = await db.query<{ id: string }>(
    "insert into tenant (slug, name, variant, created_at) values ($1, $1, 'agent_network', $2) returning id",
    [slug, founded],
  );
  const tenant_id = Number(row?.id);
  await db.copy('tenant_host', [{ host: `${slug}.localhost`, tenant_id }]);
  const company = { tenant_id, id: newId(), type: 'company', name: slug, parent_id: null, created_at: founded };
  await db.copy('corporation', [company]);
  await seedLookups(db, tenant_id, 'agent_network');

  const users = people.map(({ role, manager }, index) => ({
    id: newId(),
    email: `${index}@${slug}.test`,
    role,
    manager,
  }));
  await db.copy(
    'app_user',
    users.map(({ id, email, role, manager }, index) => {
      const { first_name, last_name } = generatePerson(random, { today: TODAY, kind: 'recruiting', index });
      const manager_id = manager === null ? null : at(users, manager).id;
      const account = { tenant_id, id, username: email, email, password_hash, account_type: role, manager_id };
      const times = { tos_accepted_at: founded, created_at: founded, updated_at: founded };
      return { ...account, corporation_id: company.id, first_name, last_name, ...times };
    }),
  );
  await db.copy(
    'sign_in_name',
    users.map(({ id, email }) => ({ name: email, tenant_id, user_id: id })),
  );
  const pools = ['Unassigned', 'Aged', 'Mailers'].map((name) => ({ tenant_id, id: newId(), name }));
  await db.copy('pool', pools);

  const admin = at(users, 0).id;
  const books = people.reduce((sum, { book }) => sum + book, 0);
  const holders = weights<Holder>([
    ...users.map(({ id, manager }, index) => {
      const manager_id = manager === null ? null : at(users, manager).id;
      return [{ owner_id: id, pool_id: null, manager_id }, at(people, index).book] as const;
    }),
    ...pools.map(({ id }) => [{ owner_id: null, pool_id: id, manager_id: admin }, books * 0.01] as const),
  ]);
  return { tenant_id, holders };
}

/** Adds a tenant's contacts in batches. `onProgress` gets the size of each batch. */
export async function addContacts(
  db: OwnerTransaction,
  tenant: BenchTenant,
  of: Awaited<ReturnType<typeof addTenant>>,
  onProgress: (added: number) => void,
): Promise<void> {
  const { seed, contacts } = tenant;
  let batch: DemoContact[] = [];
  const write = async () => {
    await copyContacts(db, batch);
    onProgress(batch.length);
    batch = [];
  };
  for (const contact of demoContacts({ ...of, kind: 'agent_network', seed, contacts, today: TODAY })) {
    batch.push(contact);
    if (batch.length === BATCH) await write();
  }
  await write();
}
