import { randomBytes } from 'node:crypto';
import type { AccountType } from '@bookline/contract/rules/roles';
import type { Variant } from '@bookline/contract/rules/variant';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { makeSecret } from '../src/features/api-keys/secret.ts';
import type { Clock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import { type ContactInput, contactRows, type TestContact } from './contact-rows.ts';

/** The password of every user created here. */
const PASSWORD = 'correct-Horse-9';
// The cheapest argon2 settings. The hash itself stores the cost.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface TestTenant {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly variant: Variant;
  /** Its host name, without port. */
  readonly host: string;
}

export interface TestUser {
  readonly id: string;
  readonly tenant: TestTenant;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly account_type: AccountType;
}

interface Thing {
  readonly id: string;
}

export interface UserInput {
  account_type?: AccountType;
  manager?: TestUser;
  business_unit?: Thing;
  username?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** An IANA name or one of the specification's zones. */
  timezone?: string | null;
  /** Any other column of app_user. */
  columns?: Record<string, unknown>;
}

export type Builders = ReturnType<typeof openBuilders>;
type Row = Record<string, unknown>;

/**
 * Creates tenants, users, and contacts as rows, without the application and its rules, as the start of tests. Connects as the owner of the
 * tables. Call `close` when done.
 */
export function openBuilders(ownerUrl: string, clock: Clock, onWrite?: () => void) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, allowExitOnIdle: true });
  // Dropping the database of a finished test breaks closing connections. No one waits for those.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** Statement names, so that an insert is planned once per connection and not for each of thousands of rows. */
  const statements = new Map<string, string>();
  let count = 0;
  const unique = () => `${(++count).toString(36)}${randomBytes(3).toString('hex')}`;

  /** Any statement as the owner of the tables, who sees every tenant. */
  async function query<T extends pg.QueryResultRow = Row>(text: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await pool.query<T>(text, values);
    onWrite?.();
    return rows;
  }

  /** Inserts rows. Columns missing in the first row get their defaults. */
  async function insert(table: string, ...rows: Row[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first)
      .map((name) => pg.escapeIdentifier(name))
      .join(', ');
    const name = pg.escapeIdentifier(table);
    const from = `select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
    const text = `insert into ${name} (${columns}) ${from}`;
    const statement = statements.get(text) ?? `insert ${statements.size}`;
    statements.set(text, statement);
    await pool.query({ name: statement, text, values: [JSON.stringify(rows)] });
    onWrite?.();
  }

  async function makeTenant(
    input: { variant?: Variant; slug?: string; name?: string; host?: string } = {},
  ): Promise<TestTenant> {
    const slug = input.slug ?? `t-${unique()}`;
    const { variant = 'agent_network', name = `Agency ${slug}`, host = `${slug}.localhost` } = input;
    const rows = await query<{ id: string }>(
      'insert into tenant (slug, name, variant, created_at) values ($1, $2, $3, $4) returning id',
      [slug, name, variant, clock.now()],
    );
    const id = Number(rows[0]?.id);
    await insert('tenant_host', { host, tenant_id: id });
    return { id, slug, name, variant, host };
  }

  /** A user who can sign in with PASSWORD. An agent by default. */
  async function makeUser(tenant: TestTenant, input: UserInput = {}): Promise<TestUser> {
    const { account_type = 'agent', first_name = 'Dana', timezone = 'America/New_York' } = input;
    const suffix = unique();
    const username = input.username ?? `${account_type}-${suffix}`;
    const email = input.email ?? `${username}@example.test`;
    const last_name = input.last_name ?? `Agent ${suffix}`;
    const id = newId();
    const now = clock.now();
    await insert('app_user', {
      tenant_id: tenant.id,
      id,
      username,
      email,
      password_hash: await passwordHash,
      account_type,
      manager_id: input.manager?.id ?? null,
      business_unit_id: input.business_unit?.id ?? null,
      first_name,
      last_name,
      timezone,
      tos_accepted_at: now,
      created_at: now,
      updated_at: now,
      ...input.columns,
    });
    const names = new Set([username.toLowerCase(), email.toLowerCase()]);
    await insert('sign_in_name', ...[...names].map((name) => ({ name, tenant_id: tenant.id, user_id: id })));
    await touchOrganisation(tenant);
    return { id, tenant, username, email, password: PASSWORD, name: `${first_name} ${last_name}`, account_type };
  }

  /** Clears caches after direct changes to users, reporting lines, groups, or pools. */
  async function touchOrganisation(tenant: TestTenant): Promise<void> {
    await query('update tenant set org_version = org_version + 1 where id = $1', [tenant.id]);
  }

  async function makeBusinessUnit(tenant: TestTenant, name = `Unit ${unique()}`): Promise<Thing> {
    const row = { tenant_id: tenant.id, id: newId(), type: 'business_unit', name, created_at: clock.now() };
    await insert('corporation', row);
    return { id: row.id };
  }

  async function makePool(
    tenant: TestTenant,
    input: { name?: string; holders?: readonly TestUser[]; business_unit?: Thing } = {},
  ): Promise<Thing> {
    const { name = `Pool ${unique()}`, holders = [], business_unit } = input;
    const id = newId();
    await insert('pool', { tenant_id: tenant.id, id, name, business_unit_id: business_unit?.id ?? null });
    await insert('pool_holder', ...holders.map((user) => ({ tenant_id: tenant.id, pool_id: id, user_id: user.id })));
    await touchOrganisation(tenant);
    return { id };
  }

  async function makeGroup(
    tenant: TestTenant,
    input: { name?: string; members?: readonly TestUser[] } = {},
  ): Promise<Thing> {
    const { name = `Group ${unique()}`, members = [] } = input;
    const id = newId();
    await insert('user_group', { tenant_id: tenant.id, id, name });
    await insert(
      'user_group_member',
      ...members.map((user) => ({ tenant_id: tenant.id, group_id: id, user_id: user.id })),
    );
    await touchOrganisation(tenant);
    return { id };
  }

  /** A user's API key. By default it has all scopes. */
  async function makeApiKey(
    user: TestUser,
    input: { scopes?: string[]; expires_at?: Date; requests_per_minute?: number; name?: string } = {},
  ): Promise<Thing & { secret: string }> {
    const { scopes = ['read', 'write'], expires_at = null, requests_per_minute = 600, name = 'A key' } = input;
    const { secret, hash: secretHash, prefix } = makeSecret(user.tenant.id);
    const id = newId();
    await query(
      `insert into api_key (tenant_id, id, user_id, kind, name, secret_hash, prefix, scopes, expires_at, requests_per_minute, created_at, updated_at)
       values ($1, $2, $3, 'key', $4, $5, $6, $7, $8, $9, $10, $10)`,
      [user.tenant.id, id, user.id, name, secretHash, prefix, scopes, expires_at, requests_per_minute, clock.now()],
    );
    return { id, secret };
  }

  /** A status, agent-flow status, source, or tag, numbered per tenant. Returns the number. */
  async function makeNumbered(
    tenant: TestTenant,
    table: 'contact_status' | 'agentflow_status' | 'contact_source' | 'tag',
    name: string,
  ): Promise<number> {
    const key = table === 'tag' ? 'tag' : table;
    const rows = await query<{ value: string }>(
      `insert into tenant_counter (tenant_id, key, value) values ($1, $2, 1)
       on conflict (tenant_id, key) do update set value = tenant_counter.value + 1 returning value`,
      [tenant.id, key],
    );
    const id = Number(rows[0]?.value);
    const color = '#2f6fde';
    if (table === 'tag') await insert(table, { tenant_id: tenant.id, id, name, color });
    else if (table === 'contact_source') await insert(table, { tenant_id: tenant.id, id, title: name });
    else await insert(table, { tenant_id: tenant.id, id, title: name, color, position: id });
    return id;
  }

  /** Contacts with their phones and emails, in a few statements for thousands. */
  async function makeContacts(tenant: TestTenant, inputs: readonly ContactInput[]): Promise<TestContact[]> {
    const made = inputs.map((input) => contactRows(tenant.id, input, { now: clock.now(), number: ++count }));
    for (let start = 0; start < made.length; start += 2000) {
      const part = made.slice(start, start + 2000);
      await insert('contact', ...part.map(({ contact }) => contact));
      await insert('contact_phone', ...part.flatMap(({ phones }) => phones));
      await insert('contact_email', ...part.flatMap(({ emails }) => emails));
    }
    return made.map(({ contact }) => contact);
  }

  async function makeContact(tenant: TestTenant, input: ContactInput): Promise<TestContact> {
    const [contact] = await makeContacts(tenant, [input]);
    if (!contact) throw new Error('no contact was made');
    return contact;
  }

  return {
    query,
    insert,
    makeTenant,
    makeUser,
    touchOrganisation,
    makeBusinessUnit,
    makePool,
    makeGroup,
    makeApiKey,
    makeNumbered,
    makeContact,
    makeContacts,
    close: () => pool.end(),
  };
}
