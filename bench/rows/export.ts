import { request } from 'node:http';
import { finished } from 'node:stream/promises';
import { MAX_EXPORT_LIMIT } from '@bookline/contract/rules/constants';
import { to as copyTo } from 'pg-copy-streams';
import type { Bench, Row } from '../bench.ts';
import { peakMemory } from '../load/server.ts';
import { absolute, compared, type Result } from '../result.ts';

/**
 * Up to 999,999 contacts of the large tenant with the usual columns as CSV and XLSX, compared with a COPY of the same. Also the time to the
 * first byte and the server's memory.
 */
export const exportRow: Row = {
  id: 'export',
  async run(bench) {
    const plain = await bareCopy(bench);
    const csv = await measure(bench, 'csv');
    const xlsx = await measure(bench, 'xlsx');
    const row = 'export';
    const beside = (name: string, { rows, seconds }: Measured, goal: number): Result =>
      compared(
        {
          row,
          what: `export of ${rows.toLocaleString('en-US')} contacts, ${name}`,
          figure: { value: rows / seconds, unit: '/s' },
          goal: `≥ ${goal} × COPY`,
        },
        { value: plain.rows / plain.seconds, unit: '/s', what: 'COPY TO STDOUT of the same' },
        (_, ratio) => ratio >= goal,
      );
    const first = Math.max(csv.first, xlsx.first);
    return [
      beside('CSV', csv, 0.7),
      beside('XLSX', xlsx, 0.25),
      absolute(
        { row, what: 'first byte of an export', figure: { value: first, unit: 's' }, goal: '≤ 1 s' },
        (seconds) => seconds <= 1,
      ),
      absolute(
        {
          row,
          what: 'growth of the server’s memory during an export',
          figure: { value: Math.max(csv.growth, xlsx.growth), unit: 'MB' },
          goal: '≤ 100 MB',
        },
        (megabytes) => megabytes <= 100,
      ),
    ];
  },
};

interface Measured {
  readonly rows: number;
  readonly seconds: number;
  /** Seconds until the first byte. */
  readonly first: number;
  /** MB. */
  readonly growth: number;
}

async function measure(bench: Bench, format: 'csv' | 'xlsx'): Promise<Measured> {
  const { result, before, peak } = await peakMemory(bench.server, () => download(bench, format));
  bench.say(`${format}: ${result.rows} contacts, ${result.bytes} bytes in ${result.seconds.toFixed(1)} s`);
  return { ...result, growth: Math.max(0, peak - before) };
}

async function download(bench: Bench, format: 'csv' | 'xlsx') {
  const visitor = await bench.visit(bench.admin);
  visitor.connection.close();
  const lines = visitor.headers.trim().split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
  const { rows } = await bench.sql.query<{ rows: number }>(
    'select least(count(*), $2)::int as rows from contact where tenant_id = $1 and deleted_at is null',
    [bench.tenant_id, MAX_EXPORT_LIMIT],
  );
  const began = performance.now();
  let first = 0;
  let bytes = 0;
  const sent = request({
    port: bench.server.port,
    host: '127.0.0.1',
    method: 'PATCH',
    path: `/v1/export.${format}`,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ all: true, contacts_scope: { select_n: MAX_EXPORT_LIMIT } }));
  await new Promise<void>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`the export was answered with ${reply.statusCode}`));
      reply.on('data', (chunk: Buffer) => {
        first ||= (performance.now() - began) / 1000;
        bytes += chunk.length;
      });
      finished(reply).then(resolve, reject);
    });
  });
  return { rows: rows[0]?.rows ?? 0, seconds: (performance.now() - began) / 1000, first, bytes };
}

/** The same columns of the same contacts, copied with plain SQL. */
async function bareCopy(bench: Bench): Promise<{ rows: number; seconds: number }> {
  const client = await bench.sql.connect();
  try {
    const began = performance.now();
    const rows = client.query(
      copyTo(`copy (
        select c.first_name, c.last_name, c.phone, c.email, c.line1, c.line2, c.city, c.state, c.zip, c.date_of_birth, c.category,
          s.title, o.title, u.first_name || ' ' || u.last_name,
          (select string_agg(t.name, ', ') from tag t where t.tenant_id = c.tenant_id and t.id = any(c.tags)), c.last_activity_at, c.created_at
        from contact c
        left join contact_status s on s.tenant_id = c.tenant_id and s.id = c.status_id
        left join contact_source o on o.tenant_id = c.tenant_id and o.id = c.source_id
        left join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id
        where c.tenant_id = ${bench.tenant_id} and c.deleted_at is null
        order by c.created_at desc, c.id desc limit ${MAX_EXPORT_LIMIT}
      ) to stdout (format csv)`),
    );
    rows.resume();
    await finished(rows);
    return { rows: rows.rowCount, seconds: (performance.now() - began) / 1000 };
  } finally {
    client.release();
  }
}
