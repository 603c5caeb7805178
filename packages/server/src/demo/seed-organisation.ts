import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import type { DemoTenant } from './demo-accounts.ts';
import { at, type Random } from './people/random.ts';
import { termsText } from './terms-text.ts';

/** Agencies are older than their oldest contact. */
const AGE_DAYS = 1200;

export interface Organisation {
  readonly tenant_id: number;
  /** The id for a key. Throws for a key the tenant doesn't have. */
  user(key: string): string;
  readonly poolIds: readonly string[];
}

/** Adds a demo tenant with its host name, corporations, offices, users, groups, pools, and settings. */
export async function seedOrganisation(
  db: OwnerTransaction,
  tenant: DemoTenant,
  options: { random: Random; password_hash: string; now: Date },
): Promise<Organisation> {
  const { random, password_hash, now } = options;
  const founded = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  const newId = () => datedId(random, founded.getTime());
  const { slug, name, variant, primary_color } = tenant;
  const [row] = await db.query<{ id: string }>(
    'insert into tenant (slug, name, variant, primary_color, created_at) values ($1, $2, $3, $4, $5) returning id',
    [slug, name, variant, primary_color, founded],
  );
  const tenant_id = Number(row?.id);
  await db.copy('tenant_host', [{ host: `${slug}.localhost`, tenant_id }]);

  const company = { tenant_id, id: newId(), type: 'company', name, parent_id: null, created_at: founded };
  const below = (type: string) => (unit: string) => ({
    ...company,
    id: newId(),
    type,
    name: unit,
    parent_id: company.id,
  });
  const units = tenant.units.map(below('business_unit'));
  const vendor = { ...below('vendor')(tenant.vendor), parent_id: null };
  await db.copy('corporation', [company, ...units, vendor]);
  const offices = tenant.offices.map(({ timezone: _, ...office }) => {
    return { tenant_id, id: newId(), corporation_id: company.id, ...office };
  });
  await db.copy('office_location', offices);

  const userIds = new Map(tenant.people.map(({ key }) => [key, newId()]));
  const user = (key: string): string => {
    const id = userIds.get(key);
    if (!id) throw new Error(`${slug} has no ${key}`);
    return id;
  };
  const people = tenant.people.map((person) => ({
    id: user(person.key),
    // Unique across tenants, as email addresses are.
    username: `${person.first_name}.${person.last_name}`.toLowerCase(),
    email: `${person.key}@${slug}.test`,
    person,
  }));
  await db.copy(
    'app_user',
    people.map(({ person, ...account }) => ({
      tenant_id,
      ...account,
      password_hash,
      account_type: person.role,
      manager_id: person.manager && user(person.manager),
      corporation_id: company.id,
      business_unit_id: person.unit === null ? null : at(units, person.unit).id,
      office_location_id: at(offices, person.office).id,
      job_title: person.job_title,
      first_name: person.first_name,
      last_name: person.last_name,
      timezone: at(tenant.offices, person.office).timezone,
      tos_accepted_at: founded,
      tos_version: 1,
      created_at: founded,
      updated_at: founded,
    })),
  );
  await db.copy('terms_version', [{ tenant_id, version: 1, body: termsText(name, variant), published_at: founded }]);
  await db.copy(
    'terms_acceptance',
    people.map(({ id }) => ({ tenant_id, user_id: id, version: 1, accepted_at: founded, ip: '127.0.0.1' })),
  );
  const names = people.flatMap(({ id, username, email }) =>
    [username, email].map((text) => ({ name: text, user_id: id })),
  );
  await db.copy(
    'sign_in_name',
    names.map((entry) => ({ ...entry, tenant_id })),
  );

  const poolIds = await seedGroupsAndPools(db, tenant, {
    tenant_id,
    newId,
    user,
    unit: (place) => at(units, place).id,
  });
  const settings = { HELP_BUTTON: 'true', SUPPORT_EMAIL: `support@${slug}.test`, SUPPORT_PHONE: at(offices, 0).phone };
  await db.copy(
    'setting',
    Object.entries(settings).map(([key, value]) => ({ tenant_id, key, value, public: true })),
  );
  return { tenant_id, user, poolIds };
}

interface Ids {
  readonly tenant_id: number;
  newId(): string;
  user(key: string): string;
  unit(place: number): string;
}

async function seedGroupsAndPools(db: OwnerTransaction, tenant: DemoTenant, ids: Ids): Promise<string[]> {
  const { tenant_id, newId, user, unit } = ids;
  const groups = Object.entries(tenant.groups).map(([name, keys]) => ({ id: newId(), name, keys }));
  await db.copy(
    'user_group',
    groups.map(({ id, name }) => ({ tenant_id, id, name })),
  );
  const members = groups.flatMap(({ id, keys }) =>
    keys.map((key) => ({ tenant_id, group_id: id, user_id: user(key) })),
  );
  await db.copy('user_group_member', members);

  const pools = tenant.pools.map((pool) => ({ id: newId(), ...pool }));
  await db.copy(
    'pool',
    pools.map((pool) => ({
      tenant_id,
      id: pool.id,
      name: pool.name,
      business_unit_id: pool.unit === null ? null : unit(pool.unit),
    })),
  );
  const holders = pools.flatMap(({ id, holders: keys }) =>
    keys.map((key) => ({ tenant_id, pool_id: id, user_id: user(key) })),
  );
  await db.copy('pool_holder', holders);

  const favorites = Object.entries(tenant.favorites).flatMap(([key, others]) =>
    others.map((other) => ({ tenant_id, user_id: user(key), favorite_id: user(other) })),
  );
  await db.copy('favorite_user', favorites);
  return pools.map(({ id }) => id);
}
