import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@bookline/contract/features/campaigns';
import type { Bench, Row } from '../bench.ts';
import { compared } from '../result.ts';
import { settle } from './import.ts';

const MOST = 100_000;
/** As many as the gate is asked about in one statement. */
const PER_STATEMENT = 2000;

/**
 * Sends an email to 100,000 contacts, or a tenth of all: asks the gate about each and stores each as a recipient, until the first message may go out.
 * Compared with the INSERTs of the same decisions and recipients. Messages then go out at the sender's pace.
 */
export const campaignRow: Row = {
  id: 'campaign',
  writes: true,
  async run(bench) {
    const count = Math.min(MOST, Math.floor(bench.admin.contacts / 10));
    await allowAll(bench, count);
    await settle(bench);
    await bench.sql.query('vacuum (analyze) contact_consent');
    const visitor = await bench.visit(bench.admin);
    const began = performance.now();
    const reply = await visitor.call('POST', '/v1/contacts/mailing_group', {
      all: true,
      contacts_scope: { select_n: count, order_field: 'created_at', order: 'asc' },
      subject: 'Hello {{first_name|friend}}',
      html: '<p>Hello {{first_name|friend}}</p>',
    });
    const answered = performance.now() - began;
    const { id } = read(reply.body);
    await untilPrepared(bench, id);
    const took = performance.now() - began;
    visitor.connection.close();
    // The server has closed the earlier connection by now, because it was idle.
    const later = await bench.visit(bench.admin);
    const campaign = read((await later.call('POST', `/v1/campaigns/email/${id}/cancel`, {})).body);
    later.connection.close();
    const { counts, exclusions } = campaign;
    const { waiting, queued, sent, excluded, cancelled } = counts;
    const allowed = waiting + queued + sent + cancelled;
    if (allowed + excluded !== count) throw new Error(`not all are accounted for: ${JSON.stringify(counts)}`);
    if (allowed < count / 2) throw new Error(`too few may get it: ${JSON.stringify(exclusions)}`);
    bench.say(
      `${count} through the gate in ${(took / 1000).toFixed(1)} s, answered after ${answered.toFixed(0)} ms, ${excluded} excluded`,
    );
    await settle(bench);
    const bare = await bareInserts(bench, id);
    // In proportion for fewer contacts.
    const most = Math.max(1, (20 * count) / MOST);
    return [
      compared(
        {
          row: 'campaign',
          what: `campaign audience of ${count.toLocaleString('en-US')} through the gate`,
          figure: { value: took / 1000, unit: 's' },
          goal: `≤ ${most.toFixed(0)} s`,
        },
        { value: bare / 1000, unit: 's', what: 'bare INSERTs of the same decisions and recipients' },
        (seconds) => seconds <= most,
      ),
    ];
  },
};

/** The oldest contacts agreed to marketing, and the company has the postal address that it needs. */
async function allowAll({ sql, tenant_id, admin }: Bench, count: number): Promise<void> {
  await sql.query(
    `insert into contact_consent (tenant_id, id, contact_id, channel, did, how, wording, source, at, recorded_at, recorded_by_id)
     select tenant_id, gen_random_uuid(), id, 'email', 'given', 'web_form', 'Write to me.', 'bench.test', created_at, created_at, $2
     from contact where tenant_id = $1 and deleted_at is null order by created_at, id limit $3`,
    [tenant_id, admin.id, count],
  );
  await sql.query(
    `insert into setting (tenant_id, key, value, updated_at) values ($1, 'POSTAL_ADDRESS', E'1 Main St\\nColumbus, OH 43004', now())
     on conflict do nothing`,
    [tenant_id],
  );
}

const read = (body: Buffer): Campaign => {
  const { data }: { data: Campaign } = JSON.parse(body.toString());
  return data;
};

async function untilPrepared({ sql }: Bench, id: string): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ status: string; problem: string | null }>(
      'select status, problem from campaign where id = $1',
      [id],
    );
    const status = rows[0]?.status;
    // At night, it waits for the morning.
    if (status === 'sending' || status === 'scheduled') return;
    if (status !== 'preparing') throw new Error(`the campaign is ${status}: ${rows[0]?.problem}`);
    await sleep(50);
  }
}

/** The same rows with equally large statements, without facts, rules, or job. */
async function bareInserts({ sql, tenant_id }: Bench, campaignId: string): Promise<number> {
  await sql.query(`create table bare_decision (like outbound_decision including all)`);
  await sql.query(`create table bare_recipient (like campaign_recipient including all)`);
  const { rows } = await sql.query<{ contact_id: string }>(
    'select contact_id from campaign_recipient where tenant_id = $1 and campaign_id = $2 order by position',
    [tenant_id, campaignId],
  );
  const began = performance.now();
  for (let start = 0; start < rows.length; start += PER_STATEMENT) {
    const chunk = rows.slice(start, start + PER_STATEMENT).map((row) => row.contact_id);
    await sql.query(
      `insert into bare_decision select * from outbound_decision where tenant_id = $1 and subject_id = $2 and contact_id = any($3::uuid[])`,
      [tenant_id, campaignId, chunk],
    );
    await sql.query(
      `insert into bare_recipient select * from campaign_recipient where tenant_id = $1 and campaign_id = $2 and contact_id = any($3::uuid[])`,
      [tenant_id, campaignId, chunk],
    );
  }
  const took = performance.now() - began;
  await sql.query('drop table bare_decision, bare_recipient');
  return took;
}
