import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolesOfVariant } from '@bookline/contract/rules/roles';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchText, sortName } from '../features/contacts/search-text.ts';
import { passwordMatches } from '../features/sessions/password.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { demoTenants } from './demo-accounts.ts';
import { demoSignIns, seedDemo } from './seed-demo.ts';

const now = new Date('2026-11-20T15:00:00Z');
let folder: string;
let postgres: EmbeddedPostgres;
let db: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-demo-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  await migrate(postgres.ownerUrl, 'only-in-this-test');
  await seedDemo(postgres.ownerUrl, now);
  db = new pg.Client({ connectionString: postgres.ownerUrl });
  await db.connect();
});

afterAll(async () => {
  await db?.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function rows<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows;
}

const fingerprint = () =>
  rows(`select (select md5(string_agg(c::text, '' order by tenant_id, id)) from contact c) as contacts,
    (select md5(string_agg((to_jsonb(a) - 'tx')::text, '' order by tenant_id, id)) from contact_activity a) as activities,
    (select md5(string_agg(n::text, '' order by tenant_id, id)) from contact_note n) as notes,
    (select md5(string_agg(p::text, '' order by tenant_id, id)) from contact_policy p) as policies,
    (select md5(string_agg(s::text, '' order by tenant_id, id)) from contact_security s) as securities,
    (select md5(string_agg(u.id::text || u.email, '' order by tenant_id, id)) from app_user u) as people`);

it('creates three tenants with host names and contacts', async () => {
  const tenants = await rows(
    `select t.slug, t.variant, h.host, (select count(*)::int from contact c where c.tenant_id = t.id) as contacts
     from tenant t join tenant_host h on h.tenant_id = t.id order by t.id`,
  );
  expect(tenants).toEqual([
    { slug: 'northstar', variant: 'agent_network', host: 'northstar.localhost', contacts: 2000 },
    { slug: 'evergreen', variant: 'preneed', host: 'evergreen.localhost', contacts: 500 },
    { slug: 'scoutline', variant: 'recruiting', host: 'scoutline.localhost', contacts: 500 },
  ]);
});

it('creates families with the same last name, consents, and fact sheets for tenants that sell', async () => {
  const found = await rows(
    `select t.slug, (select count(*)::int from contact_link l where l.tenant_id = t.id) > 10 as families,
       (select count(*)::int from contact_consent c where c.tenant_id = t.id) > 20 as consents,
       (select count(*)::int from product_info i where i.tenant_id = t.id) as sheets
     from tenant t order by t.id`,
  );
  expect(found).toEqual([
    { slug: 'northstar', families: true, consents: true, sheets: 3 },
    { slug: 'evergreen', families: true, consents: true, sheets: 1 },
    { slug: 'scoutline', families: false, consents: true, sheets: 0 },
  ]);
});

it('creates an import, a lead vendor, a transfer, and do-not-contact entries', async () => {
  const found = await rows(
    `select a.created = (select count(*) from contact c where c.tenant_id = a.tenant_id and c.import_attempt_id = a.id)
         and a.rows = a.created + a.duplicate + a.rejected as sound,
       (select count(*)::int from import_row r where r.tenant_id = a.tenant_id and r.outcome = 'rejected') as rejected,
       (select count(*)::int from vendor_lead v where v.tenant_id = a.tenant_id) as leads,
       (select count(*)::int from do_not_contact d where d.tenant_id = a.tenant_id) as listed,
       (select t.moved = (select count(*) from transfer_log l where l.tenant_id = t.tenant_id)
         and t.moved = (select sum(got::int) from jsonb_each_text(t.moved_to) as each (receiver, got)) from transfer_attempt t
         where t.tenant_id = a.tenant_id) as transferred
     from import_attempt a`,
  );
  const scene = { sound: true, rejected: 3, leads: 9, listed: 2, transferred: true };
  expect(found).toEqual([scene, scene, scene]);
});

it('gives most clients policies of their own tenant, and some of them securities', async () => {
  const found = await rows(
    `select t.slug, count(distinct p.contact_id) filter (where c.category = 'client')::int as insured,
      count(distinct s.id)::int as securities, bool_and(p.expires_on is null or p.expires_on >= p.effective_on) as sound
     from tenant t left join contact_policy p on p.tenant_id = t.id left join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
       left join contact_security s on s.tenant_id = t.id group by 1 order by min(t.id)`,
  );
  expect(found).toEqual([
    {
      slug: 'northstar',
      insured: expect.toSatisfy((n: number) => n > 50),
      securities: expect.any(Number),
      sound: true,
    },
    {
      slug: 'evergreen',
      insured: expect.toSatisfy((n: number) => n > 20),
      securities: expect.any(Number),
      sound: true,
    },
    { slug: 'scoutline', insured: 0, securities: 0, sound: true },
  ]);
});

it.each(demoTenants)('has a user of every role that $slug can have', async ({ slug, variant }) => {
  const found = await rows<{ account_type: string }>(
    'select distinct u.account_type from app_user u join tenant t on t.id = u.tenant_id where t.slug = $1',
    slug,
  );
  const expected = rolesOfVariant(variant, { rm: variant === 'agent_network' });
  expect(found.map((row) => row.account_type).sort()).toEqual([...expected].sort());
});

it.each(demoTenants)('puts four levels below manager@$slug, including agent@ and agent2@', async ({ slug }) => {
  const below = await rows<{ email: string; level: number }>(
    `with recursive line as (
       select tenant_id, id, email, 0 as level from app_user where email = $1
       union all
       select u.tenant_id, u.id, u.email, level + 1 from app_user u join line on u.tenant_id = line.tenant_id and u.manager_id = line.id
     ) select email, level from line`,
    `manager@${slug}.test`,
  );
  expect(Math.max(...below.map((row) => row.level))).toBe(4);
  expect(below.map((row) => row.email)).toEqual(expect.arrayContaining([`agent@${slug}.test`, `agent2@${slug}.test`]));
});

it('lets every user sign in with user name or email and the demo password', async () => {
  const people = await rows<{ names: string[]; username: string; email: string; password_hash: string; full: string }>(
    `select array_agg(s.name order by s.name) as names, u.username, u.email, u.password_hash, u.first_name || ' ' || u.last_name as full
     from app_user u join sign_in_name s on s.tenant_id = u.tenant_id and s.user_id = u.id group by u.tenant_id, u.id`,
  );
  expect(people).toHaveLength(demoTenants.flatMap((tenant) => tenant.people).length);
  for (const person of people) expect(person.names).toEqual([person.email, person.username].sort());
  expect(new Set(people.map((person) => person.full)).size).toBe(people.length);
  expect(await passwordMatches(people[0]?.password_hash ?? null, 'demo-Password-1')).toBe(true);
});

it('gives agent@northstar many contacts, pools, deleted contacts, and new contacts', async () => {
  const [counts] = await rows<{ book: number; pooled: number; deleted: number; fresh: number }>(
    `select count(*) filter (where u.email = 'agent@northstar.test')::int as book, count(c.pool_id)::int as pooled,
       count(c.deleted_at)::int as deleted,
       count(*) filter (where c.tags @> array[(select g.id from tag g where g.tenant_id = c.tenant_id and g.name = 'New')])::int as fresh
     from contact c join tenant t on t.id = c.tenant_id left join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id
     where t.slug = 'northstar'`,
  );
  expect(counts?.book).toBeGreaterThan(200);
  expect(counts?.book).toBeLessThan(300);
  for (const count of [counts?.pooled, counts?.deleted, counts?.fresh]) expect(count).toBeGreaterThan(20);
});

it("creates timelines that match the contacts' status", async () => {
  expect(
    await rows(`select c.id from contact c where c.last_activity_at is distinct from
      (select max(a.at) from contact_activity a where a.tenant_id = c.tenant_id and a.contact_id = c.id)`),
  ).toEqual([]);
  expect(
    await rows(
      `select a.id from contact_activity a join contact c on c.tenant_id = a.tenant_id and c.id = a.contact_id
      where a.at < c.created_at or a.at > $1
        or (a.kind = 'status' and (a.detail ->> 'to')::int <> c.status_id)
        or (a.kind = 'tags' and a.detail -> 'to' <> to_jsonb(c.tags))
        or (a.kind = 'deleted' and a.at is distinct from c.deleted_at)`,
      now,
    ),
  ).toEqual([]);
  const [notes] = await rows<{ notes: number; told: number }>(
    `select count(*)::int as notes, count(a.id)::int as told from contact_note n left join contact_activity a
       on a.tenant_id = n.tenant_id and a.subject_id = n.id and a.kind = 'note' and a.at = n.created_at and a.actor_id = n.author_id`,
  );
  expect(notes?.notes).toBeGreaterThan(3000);
  expect(notes?.told).toBe(notes?.notes);
});

it('fills the columns for lists and searches as the product does', async () => {
  const found = await rows<{
    first_name: string;
    middle_name: string;
    last_name: string;
    suffix: string;
    nickname: string;
    search: string;
    sort_name: string;
    phone: string | null;
    numbers: string[];
    addresses: string[];
  }>(
    `select c.*, array(select p.number from contact_phone p where p.tenant_id = c.tenant_id and p.contact_id = c.id order by position) as numbers,
       array(select e.address from contact_email e where e.tenant_id = c.tenant_id and e.contact_id = c.id order by position) as addresses
     from contact c order by id limit 200`,
  );
  for (const row of found) {
    expect(row.search).toBe(searchText(row, row.numbers, row.addresses));
    expect(row.sort_name).toBe(sortName(row));
    expect(row.phone).toBe(row.numbers[0] ?? null);
  }
});

it('numbers the next status, lead source, and tag after the existing ones', async () => {
  expect(
    await rows(`select k.tenant_id, k.key from tenant_counter k where value <> case key
      when 'tag' then (select max(id) from tag x where x.tenant_id = k.tenant_id)
      when 'contact_status' then (select max(id) from contact_status x where x.tenant_id = k.tenant_id)
      when 'agentflow_status' then (select max(id) from agentflow_status x where x.tenant_id = k.tenant_id)
      when 'contact_source' then (select max(id) from contact_source x where x.tenant_id = k.tenant_id) end`),
  ).toEqual([]);
  expect(await rows('select 1 from tenant_counter')).toHaveLength(12);
});

it('does nothing if the data exists, and creates the same data again if not', async () => {
  const before = await fingerprint();
  await seedDemo(postgres.ownerUrl, new Date('2027-01-01T00:00:00Z'));
  expect(await fingerprint()).toEqual(before);

  const name = 'again';
  await db.query(`create database ${name}`);
  const again = new URL(postgres.ownerUrl);
  again.pathname = `/${name}`;
  await migrate(again.href, 'only-in-this-test');
  await Promise.all([seedDemo(again.href, now), seedDemo(again.href, now)]);
  const other = new pg.Client({ connectionString: again.href });
  await other.connect();
  const here = db;
  db = other;
  try {
    expect(await fingerprint()).toEqual(before);
  } finally {
    db = here;
    await other.end();
  }
});

it('gives families who plan funerals, and recruits, no texts about Medicare or quotes', async () => {
  const texts = await rows<{ slug: string; body: string }>(
    `select t.slug, x.body from tenant t join (
       select tenant_id, name || ' ' || body as body from letter_template
       union all select tenant_id, steps::text from workflow_template
       union all select tenant_id, title from calendar_event
       union all select tenant_id, title from contact_follow_up
       union all select tenant_id, wording || ' ' || source from contact_consent
       union all select tenant_id, title || ' ' || body from product_info
       union all select tenant_id, name from tag
       union all select tenant_id, title from contact_status
       union all select tenant_id, name || ' ' || description from mailer_kit
       union all select tenant_id, body from terms_version
       union all select tenant_id, file_name from import_attempt
     ) x on x.tenant_id = t.id`,
  );
  const foreign = {
    northstar: /funeral|cemetery|recruit|interview/i,
    evergreen: /medicare|\bpart [abcd]\b|\bquote|open enrollment|\bplan g\b|recruit|interview|\bagent\b/i,
    scoutline: /medicare|\bpart [abcd]\b|\bquote|open enrollment|\bplan g\b|funeral|cemetery|spouse|insurance/i,
  };
  for (const [slug, words] of Object.entries(foreign)) {
    const own = texts.filter((row) => row.slug === slug);
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ body }) => words.test(body)).map(({ body }) => body)).toEqual([]);
  }
});

it('prints where to sign in', () => {
  expect(demoSignIns(3000)).toContain('http://northstar.localhost:3000  admin@northstar.test');
  expect(demoSignIns(3000)).toContain('demo-Password-1');
});
