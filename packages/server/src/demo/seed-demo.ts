import { hashPassword } from '../features/sessions/password.ts';
import { type OwnerTransaction, ownerTransaction } from '../platform/db/owner-transaction.ts';
import { addFirstDispositions } from '../tenants/first-dispositions.ts';
import { copyContacts } from './copy-contacts.ts';
import { DEMO_PASSWORD, type DemoTenant, demoTenants } from './demo-accounts.ts';
import { demoContacts, type Holder } from './demo-contacts.ts';
import { at, createRandom, weights } from './people/random.ts';
import { seedCalendar } from './seed-calendar.ts';
import { seedCampaignEmails } from './seed-campaign-emails.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedHome } from './seed-home.ts';
import { seedKits } from './seed-kits.ts';
import { seedLetters } from './seed-letters.ts';
import { seedLinks } from './seed-links.ts';
import { seedLookups } from './seed-lookups.ts';
import { seedOrganisation } from './seed-organisation.ts';
import { seedPhones } from './seed-phones.ts';
import { seedRecords } from './seed-records.ts';
import { seedSources } from './seed-sources.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';
import { seedWorkflows } from './seed-workflows.ts';

/** The share of the contacts in pools. */
const IN_POOLS = 0.07;

/**
 * Creates three demo agencies with users of every role, contacts, notes, and timelines. The same day gives the same data. Existing tenants are left
 * unchanged. All of it is one transaction as the owner of the tables: an interrupted run leaves nothing, and the second of two parallel runs finds it
 * done. Returns the created tenants.
 */
export async function seedDemo(ownerUrl: string, now: Date): Promise<number[]> {
  return ownerTransaction(ownerUrl, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtextextended('bookline demo', 0))");
    const slugs = demoTenants.map((tenant) => tenant.slug);
    const there = await db.query<{ slug: string }>('select slug from tenant where slug = any($1)', [slugs]);
    const missing = demoTenants.filter(({ slug }) => !there.some((tenant) => tenant.slug === slug));
    if (missing.length === 0) return [];
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const made: number[] = [];
    for (const tenant of missing) made.push(await seedTenant(db, tenant, passwordHash, now));
    // Otherwise the planner has no statistics for a minute.
    await db.query(
      'analyze contact, contact_phone, contact_email, contact_note, contact_activity, contact_policy, app_user',
    );
    return made;
  });
}

/** What the terminal prints about the demo data: URLs, users, and the password. */
export function demoSignIns(port: number): string {
  const hosts = demoTenants.map(({ slug }) => `http://${slug}.localhost:${port}`);
  const width = Math.max(...hosts.map((host) => host.length));
  const lines = demoTenants.map(({ slug, people }, i) => {
    const names = ['admin', 'manager', 'agent', people.some(({ key }) => key === 'basic') ? 'basic' : 'bu_admin'];
    return `  ${at(hosts, i).padEnd(width)}  ${names.map((name) => `${name}@${slug}.test`).join('  ')}`;
  });
  return [`Demo data: sign in with the password ${DEMO_PASSWORD}`, ...lines].join('\n');
}

async function seedTenant(db: OwnerTransaction, tenant: DemoTenant, passwordHash: string, now: Date): Promise<number> {
  const seed = 20_000 + demoTenants.indexOf(tenant);
  const { tenant_id, user, poolIds } = await seedOrganisation(db, tenant, {
    random: createRandom(seed, 1),
    password_hash: passwordHash,
    now,
  });
  await seedLookups(db, tenant_id, tenant.variant);
  await addFirstDispositions(db, { tenant_id, at: now });
  await seedKits(db, tenant_id, now);
  await seedCatalogue(db, { tenant_id, kind: tenant.variant, random: createRandom(seed, 2), founded: now });
  await seedLetters(db, {
    tenant_id,
    kind: tenant.variant,
    owner_id: user('admin'),
    random: createRandom(seed, 8),
    founded: now,
  });
  const [office] = tenant.offices;
  await seedCampaignEmails(db, {
    tenant_id,
    kind: tenant.variant,
    owner_id: user('admin'),
    random: createRandom(seed, 20),
    founded: now,
    brand: { name: tenant.name, color: tenant.primary_color },
    postal_address: office ? `${tenant.name}\n${office.line1}\n${office.city}, ${office.state} ${office.zip}` : '',
  });
  if (office)
    await seedPhones(db, {
      tenant_id,
      area_code: office.phone.slice(2, 5),
      city: office.city,
      state: office.state,
      company: { ...office, name: tenant.name },
      now,
      user,
    });
  const books = tenant.people.reduce((sum, { book }) => sum + book, 0);
  const holders = weights<Holder>([
    ...tenant.people.map(({ key, manager, book }) => {
      const holder: Holder = { owner_id: user(key), pool_id: null, manager_id: manager && user(manager) };
      return [holder, book] as const;
    }),
    ...poolIds.map((pool_id) => {
      const holder: Holder = { owner_id: null, pool_id, manager_id: user('manager') };
      return [holder, (books * IN_POOLS) / poolIds.length] as const;
    }),
  ]);
  const today = now.toISOString().slice(0, 10);
  const contacts = [
    ...demoContacts({ tenant_id, kind: tenant.variant, seed, contacts: tenant.contacts, today, holders }),
  ];
  await copyContacts(db, contacts);
  const isPreneed = tenant.variant === 'preneed';
  await seedRecords(db, contacts, { tenant_id, isPreneed, random: createRandom(seed, 3), today });
  await seedLinks(db, contacts, { tenant_id, kind: tenant.variant, random: createRandom(seed, 4), now });
  await seedSources(db, contacts, {
    tenant_id,
    kind: tenant.variant,
    random: createRandom(seed, 9),
    now,
    manager_id: user('manager'),
    agent_ids: [user('agent'), user('agent2')],
  });
  if (office) await seedSubscriptions(db, { tenant_id, tenant_name: tenant.name, now, user });
  await seedCalendar(db, contacts, {
    tenant_id,
    kind: tenant.variant,
    people: [user('agent'), user('agent2'), user('manager')],
    random: createRandom(seed, 11),
    now,
  });
  await seedWorkflows(db, contacts, {
    tenant_id,
    kind: tenant.variant,
    random: createRandom(seed, 12),
    now,
    admin_id: user('admin'),
    owner_id: tenant.variant === 'agent_network' ? user('agent') : user('admin'),
  });
  await seedHome(db, contacts, {
    tenant_id,
    people: tenant.people.filter(({ book }) => book > 0).map(({ key }) => user(key)),
    admin_id: user('admin'),
    random: createRandom(seed, 13),
    now,
  });
  // Duplicates are found in the background.
  const systemUser = '00000000-0000-0000-0000-000000000000';
  await db.query('insert into duplicate_queue (tenant_id, id, after_id) values ($1, $2, $2)', [tenant_id, systemUser]);
  return tenant_id;
}
