import type pg from 'pg';

/** How many rows of each kind there are for each contact of the large tenant. With those of the generator, they have ten activities each. */
const ACTIVITIES = 6;
const PER_STATEMENT = 500_000;

/** Picks a random contact (`c`, with its owner or else the admin as `by`) and a random moment of three years for each of `count` rows. */
const picked = (count: string, more = '') => `
  from (select 1 + floor(random() * (select count(*) from bench_contact))::int as n, now() - random() * interval '3 years' as at,
      random() as r, random() as s ${more} from generate_series(1, ${count})) g
    join bench_contact c using (n)`;

/**
 * What the ready reports count, for the large tenant of `bench`: policies, calls with recordings, activities, follow-ups, consents, decisions, campaigns,
 * scope of appointment forms, imports, and licenses. Nothing is switched off while it's added.
 */
export async function addReportData(pool: pg.Pool, tenant_id: number, say: (text: string) => void): Promise<void> {
  const client = await pool.connect();
  const run = async (what: string, text: string, values: unknown[] = []) => {
    const began = performance.now();
    const { rowCount } = await client.query(text, values);
    say(`${what}: ${rowCount?.toLocaleString('en-US')} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query('select setseed(0.25)');
    await client.query("set work_mem = '256MB'");
    const admin = `(select id from app_user where tenant_id = ${tenant_id} and account_type = 'admin' limit 1)`;
    await client.query(`create temp table bench_contact as
      select row_number() over (order by id)::int as n, id, coalesce(owner_id, ${admin}) as by from contact
      where tenant_id = ${tenant_id} and deleted_at is null and category <> 'recruit'`);
    await client.query('analyze bench_contact');
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from bench_contact');
    const contacts = rows[0]?.count ?? 0;
    // The generator's last day is in the past, and reports look at the last days.
    await run(
      'newest contacts',
      `update contact set created_at = created_at + (now() - moved.last), last_activity_at = last_activity_at + (now() - moved.last)
       from (select max(created_at) as last from contact where tenant_id = $1) moved
       where tenant_id = $1 and deleted_at is null and created_at > moved.last - interval '60 days'`,
      [tenant_id],
    );
    await run(
      'carriers',
      `insert into carrier (tenant_id, id, name, active, created_at, updated_at)
       select $1, uuidv7(), 'Carrier ' || n, true, now(), now() from generate_series(1, 40) n`,
      [tenant_id],
    );
    await run(
      'policies',
      `insert into contact_policy (tenant_id, id, contact_id, carrier_id, product_line, policy_number, status, premium, premium_mode, face_amount,
         effective_on, renewal_on, writing_agent_id, made_by_id, created_at, updated_at)
       select ${tenant_id}, uuidv7(), c.id, k.ids[1 + floor(g.r * 40)::int],
         (array['medicare_advantage','medicare_supplement','part_d','term_life','whole_life','final_expense','dental','other'])[1 + floor(g.s * 8)::int],
         'P' || g.at::text, (array['in_force','in_force','in_force','paid_up','issued','lapsed','cancelled','submitted'])[1 + floor(g.s * 67)::int % 8],
         round((20 + g.r * 300)::numeric, 2), (array['monthly','annual'])[1 + floor(g.r * 7)::int % 2], 10000 + floor(g.s * 40) * 1000,
         g.at::date, (g.at + interval '1 year' * ceil(extract(epoch from now() - g.at) / 31557600))::date, c.by, c.by, g.at, g.at
       ${picked(String(Math.floor(contacts / 2)))} cross join (select array_agg(id) as ids from carrier where tenant_id = ${tenant_id}) k`,
    );
    for (let left = contacts * ACTIVITIES; left > 0; left -= PER_STATEMENT)
      await run(
        'activities',
        `insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, subject_id, detail)
         select ${tenant_id}, c.id, uuidv7(), g.at, case when g.r < 0.5 then 'call' when g.r < 0.85 then 'mail' else 'text' end, c.by, uuidv7(),
           case when g.r < 0.5 then jsonb_build_object('direction', 'outbound', 'outcome', 'completed', 'duration_s', floor(g.s * 300)::int)
             else jsonb_build_object('did', 'sent', 'address', 'someone@example.com') end
         ${picked(String(Math.min(left, PER_STATEMENT)))} order by g.at`,
      );
    await run(
      'calls',
      `insert into call (tenant_id, id, provider_sid, user_id, contact_id, direction, from_number, to_number, status, started_at, answered_at, ended_at,
         duration_s, recording, disclosed_at)
       select ${tenant_id}, uuidv7(), 'CA' || row_number() over (), c.by, c.id, case when g.r < 0.8 then 'outbound' else 'inbound' end,
         '+16145550100', '+16145550101', case when g.s < 0.6 then 'completed' else 'no_answer' end, g.at,
         case when g.s < 0.6 then g.at + interval '9 seconds' end, g.at + interval '2 minutes', case when g.s < 0.6 then floor(g.r * 600)::int else 0 end,
         case when g.s < 0.3 then 'recording' else 'not_recording' end, case when g.s < 0.3 then g.at end
       ${picked(String(contacts))} order by g.at`,
    );
    await run(
      'files',
      `insert into stored_file (tenant_id, id, key, name, size, content_type, purpose, made_by_id, created_at)
       select tenant_id, id, 'bench/' || id, 'call.mp3', 1000, 'audio/mpeg', 'call', user_id, ended_at from call
       where tenant_id = $1 and recording = 'recording' and started_at > now() - interval '1 year'`,
      [tenant_id],
    );
    await run(
      'recordings',
      `insert into call_recording (tenant_id, id, call_id, provider_sid, kind, purpose, file_id, size, duration_s, kept_until, created_at)
       select tenant_id, id, id, 'RE' || id, 'recording', 'sales', id, 1000, 60, '2040-12-31', created_at from stored_file
       where tenant_id = $1 and key like 'bench/%'`,
      [tenant_id],
    );
    await run(
      'follow-ups',
      `insert into contact_follow_up (tenant_id, id, contact_id, title, due_on, timezone, due_at, assignee_id, done_at, done_by_id, made_by_id, updated_by_id,
         created_at, updated_at)
       select ${tenant_id}, uuidv7(), c.id, 'Call back', g.at::date, 'America/New_York', g.at, case when g.r < 0.5 then c.by end,
         case when g.s < 0.9 then g.at end, case when g.s < 0.9 then c.by end, c.by, c.by, g.at - interval '7 days', g.at
       ${picked(String(Math.floor(contacts / 2)))} order by g.at`,
    );
    await run(
      'consents',
      `insert into contact_consent (tenant_id, id, contact_id, channel, did, how, wording, source, at, recorded_at, recorded_by_id)
       select ${tenant_id}, uuidv7(), c.id, (array['call','text','email'])[1 + floor(g.r * 3)::int], case when g.s < 0.9 then 'given' else 'withdrawn' end,
         'verbal', 'You may call me.', 'bench.test', g.at, g.at, c.by
       ${picked(String(Math.floor(contacts / 2)))} order by g.at`,
    );
    await run(
      'decisions',
      `insert into outbound_decision (tenant_id, id, at, channel, purpose, contact_id, allowed, rule, rule_version, book, reason, asked_by_id)
       select ${tenant_id}, uuidv7(), g.at, (array['call','text','email'])[1 + floor(g.r * 3)::int], 'marketing', c.id, g.s < 0.8,
         case when g.s >= 0.8 then 'do-not-call' end, 1, '1', case when g.s >= 0.8 then 'Do not call.' end, c.by
       ${picked(String(contacts))} order by g.at`,
    );
    await run(
      'campaigns',
      `insert into campaign (tenant_id, id, name, status, purpose, content, made_by_id, origin, created_at, started_at, ended_at)
       select $1, uuidv7(), 'Campaign ' || n, 'complete', 'marketing', '{}', u.ids[1 + n % array_length(u.ids, 1)], '{}', at, at, at
       from (select n, now() - n * interval '11 days' as at from generate_series(1, 100) n) g,
         (select array_agg(id) as ids from app_user where tenant_id = $1 and account_type in ('admin', 'manager')) u`,
      [tenant_id],
    );
    await run(
      'recipients',
      `insert into campaign_recipient (tenant_id, campaign_id, contact_id, position, address, state, reason, sent_at, opened_at, clicked_at)
       select ${tenant_id}, k.id, c.id, p.n, case when g.s < 0.9 then 'r' || p.n || '@example.com' end, case when g.s < 0.9 then 'sent' else 'excluded' end,
         case when g.s >= 0.9 then 'opted_out' end, case when g.s < 0.9 then k.at end, case when g.s < 0.4 then k.at end, case when g.s < 0.1 then k.at end
       from (select id, started_at as at, row_number() over () as place from campaign where tenant_id = ${tenant_id}) k
         cross join lateral generate_series(1, ${Math.floor(contacts / 200)}) p (n)
         cross join lateral (select (p.n * 7919 + k.place * 104729) % 100 / 100.0 as s) g
         join bench_contact c on c.n = 1 + (k.place * ${Math.floor(contacts / 200)} + p.n) % ${contacts}`,
    );
    await run(
      'scope of appointment forms',
      `insert into soa_request (tenant_id, id, contact_id, contact_name, agent_id, origin, language, status, products, version, created_at, expires_at, signed_at,
         valid_until)
       select ${tenant_id}, uuidv7(), c.id, 'Someone', c.by, 'agent', 'en', case when g.s < 0.7 then 'signed' else 'sent' end, '{medicare_advantage}',
         case when g.s < 0.7 then 1 else 0 end, g.at, g.at + interval '1 year', case when g.s < 0.7 then g.at + interval '2 hours' end,
         case when g.s < 0.7 then g.at + interval '1 year' end
       ${picked(String(Math.floor(contacts / 20)))} order by g.at`,
    );
    await run(
      'imports',
      `insert into import_attempt (tenant_id, id, made_by_id, file_key, file_name, format, size, status, headers, fields, rows, processed, created, duplicate,
         rejected, created_at)
       select ${tenant_id}, uuidv7(), c.by, 'bench/' || row_number() over (), 'leads.csv', 'csv', 1000, 'complete', '{}', '[]', 200, 200, 150, 30, 20, g.at
       ${picked(String(Math.floor(contacts / 200)))} order by g.at`,
    );
    await run(
      'imported contacts',
      `update contact set import_attempt_id = a.ids[1 + floor(random() * array_length(a.ids, 1))::int]
       from (select array_agg(id) as ids from import_attempt where tenant_id = $1) a
       where tenant_id = $1 and deleted_at is null and created_at > now() - interval '1 year' and random() < 0.3`,
      [tenant_id],
    );
    await client.query('drop table bench_contact');
  } finally {
    client.release();
  }
  say('vacuum …');
  await pool.query('vacuum (analyze)');
}
