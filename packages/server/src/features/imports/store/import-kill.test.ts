import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../../test/real-processes.ts';
import { type ServerProcess, signInOver } from '../../../../test/server-process.ts';
import { zipFile } from '../../../../test/zip-file.ts';

const ROWS = 2400;
/** Rows without a name, the first of the file. */
const BAD = 3;
/** Every tenth row is another policy of the previous client. */
const SECOND = ROWS / 10;
const PEOPLE = ROWS - SECOND - BAD;
const FILES = 25;
/** Each server is killed at a different point in its work. */
const KILLED_AFTER = [1, 1200];

const processes = realProcesses();

it('R150, R318, R320: servers that are killed during a book of business, its files, and its undo do nothing twice and lose nothing', async () => {
  const user = await processes.builders.makeUser(await processes.builders.makeTenant());
  let server = await processes.startServer();
  const headers = await signInOver(server.url, user);
  const post = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${server.url}/v1/contacts/${path}`, { method: 'POST', ...init });
    expect(reply.status).toBe(202);
    return reply.text();
  };
  const send = (path: string, field: string, content: string | Buffer<ArrayBuffer>, name: string) => {
    const body = new FormData();
    body.append(field, new Blob([content]), name);
    return post(path, { headers, body });
  };

  let held = await processes.hold('import_attempt', `new.processed >= ${ROWS}`);
  await send('clients_uploader', 'import_file', book(), 'book.csv');
  const { id } = await one<{ id: string }>('select id from import_attempt');
  for (const rows of KILLED_AFTER) server = await killedAt(server, 'processed from import_attempt', rows, ROWS);
  await held.letGo();
  await ends('import_attempt');

  const rejected = await fetch(`${server.url}/v1/contacts/import_attempts/${id}/rejected.csv`, { headers });
  const corrected = (await rejected.text()).replaceAll(/^(P\d+),,/gm, '$1,Eve,Fixed$1');
  await send(`retry_failed_import_attempts/${id}`, 'file', corrected, 'corrected.csv');
  await ends('import_retry');

  const storedOthers = "(select count(*) from attachment_entry where outcome = 'stored')";
  held = await processes.hold('attachment_entry', `new.outcome = 'stored' and ${storedOthers} >= ${FILES - 1}`);
  await send('import_attachments', 'file', await files(), 'files.zip');
  const stored = "count(*)::int as done from attachment_entry where outcome = 'stored'";
  server = await killedAt(server, stored, 1, FILES);
  await held.letGo();
  await ends('attachment_import');

  expect(
    await one(
      `select a.created, a.updated, a.rejected, (select count(*)::int from contact) as contacts,
         (select count(*)::int from contact_policy) as policies, (select count(distinct policy_key)::int from contact_policy) as numbers,
         (select count(*)::int from contact_rx_item) as sealed, (select count(*)::int from import_row_record where kind = 'policy') as records,
         (select count(*)::int from contact_file_version) as files, (select count(distinct contact_id)::int from attachment_entry) as holders,
         (select count(*)::int from audit_log where action in ('import.begin', 'import.end', 'import.retry_end', 'attachment_import.end')) as told
       from import_attempt a`,
    ),
  ).toEqual({
    created: PEOPLE + BAD,
    updated: SECOND,
    rejected: 0,
    contacts: PEOPLE + BAD,
    policies: ROWS,
    numbers: ROWS,
    sealed: PEOPLE + BAD,
    records: ROWS,
    files: FILES,
    holders: FILES,
    told: 4,
  });

  const asked = { ...headers, 'content-type': 'application/json' };
  held = await processes.hold('import_undo', `new.removed >= ${ROWS}`);
  await post(`import_attempts/${id}/undo`, { headers: asked, body: JSON.stringify({ worked_on: 'take' }) });
  server = await killedAt(server, 'removed as processed from import_undo', 1, ROWS);
  await held.letGo();
  await ends('import_undo');
  expect(
    await one(
      `select (select count(*)::int from contact where deleted_at is null) as contacts, u.removed, u.kept + u.partly as left,
         (select count(*)::int from import_undo_row) as told, (select count(distinct contact_id)::int from import_undo_row) as once
       from import_undo u`,
    ),
  ).toEqual({ contacts: 0, removed: ROWS, left: 0, told: ROWS, once: PEOPLE + BAD });
}, 900_000);

/** Kills the server after some progress, and starts another: the work had begun, and was not complete. */
async function killedAt(server: ServerProcess, done: string, from: number, all: number): Promise<ServerProcess> {
  const count = async () => Object.values(await one<Record<string, number>>(`select ${done}`))[0] ?? 0;
  while ((await count()) < from) await sleep(5);
  await server.kill();
  const left = await count();
  expect(left).toBeGreaterThanOrEqual(from);
  expect(left).toBeLessThan(all);
  return processes.startServer();
}

const ends = (table: string) =>
  expect.poll(async () => (await one<{ status: string }>(`select status from ${table}`)).status).toBe('complete');

async function one<Row extends object>(text: string): Promise<Row> {
  const [row] = await processes.builders.query<Row & Record<string, unknown>>(text);
  if (!row) throw new Error('no row');
  return row;
}

/** A carrier's file: a policy and a Medicare number in each row. */
function book(): string {
  const lines = ['Member ID,First Name,Last Name,MBI,Phone,Plan Name,Effective Date,Term Date,Status'];
  for (let row = 1; row <= ROWS; row++) {
    const person = row % 10 === 0 ? row - 1 : row;
    const digits = String(person).padStart(4, '0');
    const mbi = `1EG${digits[0]}TE${digits[1]}MK${digits.slice(2)}`;
    const who = row <= BAD ? ',' : `Ann,Person${digits}`;
    const phone = row <= BAD ? '' : `614555${digits}`;
    lines.push(`P${row},${who},${mbi},${phone},Plan ${row},1/1/2026,12/31/9999,Active`);
  }
  return `${lines.join('\n')}\n`;
}

/** Files of the first clients, each named by a policy. */
const files = () =>
  zipFile(
    Object.fromEntries(
      Array.from({ length: FILES }, (_, index) => [`P${index + 100}1.pdf`, `%PDF-1.4\n% ${index}\n%%EOF\n`]),
    ),
  );
