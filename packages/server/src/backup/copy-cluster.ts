import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDirectly } from '../platform/db/direct-connection.ts';
import { copyTree } from './copy-tree.ts';

// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA: files that a server recreates or must not find.
const empty = [
  'pg_dynshmem/',
  'pg_notify/',
  'pg_replslot/',
  'pg_serial/',
  'pg_snapshots/',
  'pg_stat_tmp/',
  'pg_subtrans/',
];
const absent = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|pgsql_tmp[^/]*\/?.*)$/;
const LOG = 'pg_wal/';

/**
 * Copies a cluster while its server runs, with PostgreSQL's online backup. The copy, once started, is the database as of the end of
 * this call. `ownerUrl` must be a superuser. Throws the server's errors.
 */
export async function copyRunningCluster(ownerUrl: string, cluster: string, to: string): Promise<void> {
  const client = await connectDirectly(ownerUrl, 'bookline backup');
  try {
    // Keeps the log from the start of the copy until its end. The slot is dropped with this connection.
    const slot = `backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query("select pg_backup_start('bookline', true)");
    await copyTree(cluster, to, (path) => path === LOG || empty.includes(path) || absent.test(path));
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('the server didn’t report the end of the backup');
    await writeFile(join(to, 'backup_label'), stopped.labelfile, { mode: 0o600 });
    if (stopped.spcmapfile.trim()) await writeFile(join(to, 'tablespace_map'), stopped.spcmapfile, { mode: 0o600 });
    await copyTree(join(cluster, LOG), join(to, LOG), (path) => path === 'archive_status/' || path === 'summaries/');
  } finally {
    await client.end();
  }
}

/** Copies a stopped cluster that is locked against starting: all of it, including the log. */
export const copyStoppedCluster = (cluster: string, to: string): Promise<void> =>
  copyTree(cluster, to, (path) => absent.test(path));
