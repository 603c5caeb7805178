import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook } from '../../packages/server/src/providers/voice/twilio.ts';
import type { Bench, Row } from '../bench.ts';
import { type Connection, openConnection } from '../load/connection.ts';
import { percentiles } from '../load/run-load.ts';
import { startServer } from '../load/server.ts';
import { absolute, compared } from '../result.ts';

const PER_SECOND = 200;
const SECONDS = 60;
const COUNT = PER_SECOND * SECONDS;
/** Phones that text in turn: half of them are contacts', and half are no one's. */
const PHONES = 1000;
const CONNECTIONS = 40;
const OURS = '+13025550199';
const account = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 'bench' };
/** Slower than this isn't measured to the end. */
const PATIENCE_MS = 10 * SECONDS * 1000;

/**
 * 200 incoming texts a second for a minute, as signed webhooks, from the first webhook until the last text is in its conversation. Compared with the minute itself.
 * Fails if one isn't answered with 200, is missing, is there twice, or isn't in order.
 */
export const textsInRow: Row = {
  id: 'texts-in',
  writes: true,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'bookline-texts-'));
    const server = await startServer({
      DATABASE_URL: bench.sql.options.connectionString ?? '',
      DATA_DIR: folder,
      TWILIO_ACCOUNT_SID: account.account_sid,
      TWILIO_AUTH_TOKEN: account.auth_token,
    });
    try {
      const phones = await makePhones(bench);
      const webhooks = await signed(server.port, bench.tenant_id, phones);
      const began = performance.now();
      const waits = await sendAtPace(server.port, webhooks);
      await untilShown(bench, began);
      const took = (performance.now() - began) / 1000;
      await checkOrder(bench);
      return [
        compared(
          {
            row: 'texts-in',
            what: `${COUNT.toLocaleString('en-US')} incoming texts at ${PER_SECOND}/s, until all are shown once and in order`,
            figure: { value: took, unit: 's' },
            goal: '≤ 1.05 × the time they are sent in',
          },
          { value: SECONDS, unit: 's', what: 'in which they are sent' },
          (_, ratio) => ratio <= 1.05,
        ),
        absolute(
          {
            row: 'texts-in',
            what: '… answer to their webhook, 99 %',
            figure: { value: percentiles(waits).p99, unit: 'ms' },
            goal: '≤ 1,000 ms',
          },
          (ms) => ms <= 1000,
        ),
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** A number of an agent, and the phones that text it. */
async function makePhones({ sql, tenant_id, ordinary }: Bench): Promise<string[]> {
  const [owner] = ordinary;
  if (!owner) throw new Error('the large tenant has no ordinary agent');
  const id = randomUUID();
  await sql.query(
    `insert into phone_number_order (tenant_id, id, number, kind, provider, account, label, monthly_price, owner_id, made_by_id, origin, status, created_at)
     values ($1, $2, $3, 'local', 'twilio', $4, 'Desk', 0, $5, $5, '{}', 'done', now())`,
    [tenant_id, id, OURS, account.account_sid, owner.id],
  );
  await sql.query(
    `insert into phone_number (tenant_id, id, number, kind, provider, account, label, monthly_price, voice, sms, mms, ref, owner_id, bought_by_id, bought_at, texts_from)
     values ($1, $2, $3, 'local', 'twilio', $4, 'Desk', 0, true, true, true, 'PN1', $5, $5, now(), now())`,
    [tenant_id, id, OURS, account.account_sid, owner.id],
  );
  const { rows } = await sql.query<{ number: string }>(
    `select min(p.number) as number from contact_phone p join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
     where p.tenant_id = $1 and c.owner_id = $2 and c.deleted_at is null group by c.id limit $3`,
    [tenant_id, owner.id, PHONES / 2],
  );
  // One phone each: texts sent at the same moment over different connections have no order.
  const numbers = [...new Set(rows.map((row) => row.number))];
  const strangers = Array.from(
    { length: PHONES - numbers.length },
    (_, at) => `+1800555${String(at).padStart(4, '0')}`,
  );
  return [...numbers, ...strangers];
}

interface Webhook {
  readonly path: string;
  readonly headers: string;
  readonly body: string;
}

async function signed(port: number, tenantId: number, phones: readonly string[]): Promise<Webhook[]> {
  const path = `/v1/webhooks/sms/incoming?tenant=${tenantId}`;
  const webhooks: Webhook[] = [];
  for (let at = 0; at < COUNT; at++) {
    const form = {
      AccountSid: account.account_sid,
      MessageSid: `SM${String(at).padStart(32, '0')}`,
      From: phones[at % phones.length] ?? '',
      To: OURS,
      Body: `Text ${at}`,
      NumMedia: '0',
    };
    const signature = await signWebhook(account, `http://large.localhost:${port}${path}`, form);
    webhooks.push({
      path,
      headers: `x-twilio-signature: ${signature}\r\n`,
      body: new URLSearchParams(form).toString(),
    });
  }
  return webhooks;
}

/** Sends each at its time, whether or not the earlier ones are answered. Returns how long the answers took, sorted. */
async function sendAtPace(port: number, webhooks: readonly Webhook[]): Promise<number[]> {
  const free: Connection[] = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  const all = [...free];
  const waiting: ((connection: Connection) => void)[] = [];
  const give = (connection: Connection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  const take = async () => free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
  const began = performance.now();
  const answers: Promise<number>[] = [];
  try {
    for (const [at, { path, headers, body }] of webhooks.entries()) {
      const due = began + (at * 1000) / PER_SECOND;
      const early = due - performance.now();
      if (early > 1) await sleep(early);
      const send = async () => {
        const connection = await take();
        const type = 'application/x-www-form-urlencoded';
        const { status } = await connection.send({ method: 'POST', path, headers, body, type });
        give(connection);
        if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
        return performance.now() - due;
      };
      const answer = send();
      // Reported by Promise.all below.
      answer.catch(() => undefined);
      answers.push(answer);
    }
    return (await Promise.all(answers)).sort((a, b) => a - b);
  } finally {
    for (const connection of all) connection.close();
  }
}

async function untilShown({ sql, tenant_id }: Bench, began: number): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ left: number }>(
      'select count(*)::int as left from text_event where tenant_id = $1 and handled_at is null',
      [tenant_id],
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${rows[0]?.left} texts still wait`);
    await sleep(50);
  }
}

/** Each text is in its conversation once, and they are in the order in which each phone sent them. */
async function checkOrder({ sql, tenant_id }: Bench): Promise<void> {
  const { rows } = await sql.query<{ texts: number; different: number; unordered: number; unread: number }>(
    `with shown as (
       select m.conversation_id, substr(m.words, 6)::int as n, lag(substr(m.words, 6)::int) over (partition by m.conversation_id order by m.at, m.id) as before
       from text_message m where m.tenant_id = $1 and m.our_number = $2 and m.direction = 'inbound')
     select count(*)::int as texts, count(distinct n)::int as different, (count(*) filter (where before > n))::int as unordered,
       (select sum(unread)::int from text_conversation where tenant_id = $1 and our_number = $2) as unread from shown`,
    [tenant_id, OURS],
  );
  const [row] = rows;
  if (row?.texts !== COUNT || row.different !== COUNT || row.unread !== COUNT || row.unordered !== 0)
    throw new Error(`not all are shown once and in order: ${JSON.stringify(row)}`);
}
