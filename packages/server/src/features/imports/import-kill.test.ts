import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAttempt } from '@bookline/contract/features/imports';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';
import { outcomes, peopleFile } from './imports.fixture.ts';

const ROWS = 24_000;
/** Each server is killed at a different place in its work. */
const KILLED_AFTER = [1, 8_000, 16_000];

const processes = realProcesses();

it('a server that is killed in the middle of an import, again and again, loses no row and stores none twice', async () => {
  const user = await processes.builders.makeUser(await processes.builders.makeTenant());
  let server = await processes.startServer();
  const headers = await signInOver(server.url, user);
  const form = new FormData();
  form.append('file', new Blob([peopleFile(ROWS).content]), 'leads.csv');
  const started = await fetch(`${server.url}/v1/contacts/import`, { method: 'POST', headers, body: form });
  expect(started.status).toBe(202);
  const { id } = await attemptOf(started);

  for (const rows of KILLED_AFTER) {
    const processed = await reaches(id, rows);
    await server.kill();
    expect(processed).toBeLessThan(ROWS);
    server = await processes.startServer();
  }
  await reaches(id, ROWS);
  const { url } = server;
  const ended = async () => attemptOf(await fetch(`${url}/v1/contacts/import_attempts/${id}`, { headers }));
  await expect.poll(async () => (await ended()).status, { timeout: 20_000 }).toBe('complete');

  expect(outcomes(await ended())).toEqual({
    rows: ROWS,
    created: ROWS,
    updated: 0,
    duplicate: 0,
    rejected: 0,
    empty: 0,
  });
  const [stored] = await processes.builders.query(
    `select count(*)::int as contacts, count(distinct last_name)::int as people,
       (select count(distinct number)::int from contact_phone) as phones, (select count(*)::int from contact_email) as emails,
       (select count(*)::int from audit_log where action = 'import.begin') as begun, (select count(*)::int from audit_log where action = 'import.end') as ended
     from contact`,
  );
  expect(stored).toEqual({ contacts: ROWS, people: ROWS, phones: ROWS, emails: ROWS, begun: 1, ended: 1 });
}, 120_000);

/** Waits until so many rows are accounted for; answers how many are. */
async function reaches(id: string, rows: number): Promise<number> {
  for (;;) {
    const [attempt] = await processes.builders.query<{ processed: number; status: string }>(
      'select processed, status from import_attempt where id = $1',
      [id],
    );
    if (attempt?.status === 'failed') throw new Error('the import failed');
    if (attempt && attempt.processed >= rows) return attempt.processed;
    await sleep(5);
  }
}

async function attemptOf(reply: Response): Promise<ImportAttempt> {
  const { data }: { data: ImportAttempt } = JSON.parse(await reply.text());
  return data;
}
