import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const count = (number: number, what: string) => `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;

/** npm run backup [folder], npm run restore <folder>. Answers what to print. */
async function run([verb, given]: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  if (verb === 'restore') {
    if (!given) throw new BackupError('Say which backup: npm run restore -- backups/2026-11-21-120000');
    const { manifest, tenants, people } = await restoreBackup(config, resolve(given));
    const secret = manifest.secret ? '' : ' It holds no secret: start with the BOOKLINE_SECRET that it was made with.';
    return `Restored into ${config.data_dir}, as of ${manifest.made_at}: ${count(tenants, 'tenant')}, ${count(people, 'person').replace('persons', 'people')}.${secret}`;
  }
  const name = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const target = resolve(given ?? join('backups', name));
  const { files } = await makeBackup(config, target);
  const kept = files ? count(files.count, 'uploaded file') : 'the bucket’s files are not';
  return `Backed up to ${target}: the database and ${kept} in it. Keep it as safe as the data: it holds everything.`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresError, BackupError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
