import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { keepEmbeddedPostgresRunning } from './keep-running.ts';

async function ask(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from kept');
    return rows[0]?.n ?? -1;
  } finally {
    await client.end();
  }
}

it('a killed server comes back at the same address with every acknowledged row', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keep-running-'));
  const database = await keepEmbeddedPostgresRunning({ dataDir });
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table kept (n int)');
    await client.query('insert into kept values (1)');
    await client.end();
    const [pid] = (await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await sleep(50);
    const answered = async (): Promise<number> => {
      try {
        return await ask(database.ownerUrl);
      } catch {
        // Not back yet.
        return -1;
      }
    };
    await expect.poll(answered).toBe(1);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
