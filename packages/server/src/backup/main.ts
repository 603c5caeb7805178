import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { configOfProgram } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { sayFailure } from '../say-failure.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const count = (number: number, what: string) => `${formatNumber(number)} ${what}${number === 1 ? '' : 's'}`;

/** npm run backup [folder], npm run restore <folder> [--unchecked]. Returns the output. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = parsed(args);
  const [verb, given] = positionals;
  const config = configOfProgram();
  if (verb === 'restore') {
    if (!given) throw new BackupError('Name a backup: npm run restore -- backups/2026-11-21-120000');
    const { manifest, tenants, people } = await restoreBackup(config, resolve(given), values);
    const secret = manifest.secret ? '' : ' It contains no secret. Start with the BOOKLINE_SECRET that was in use.';
    return `Restored into ${config.data_dir}, as of ${manifest.made_at}: ${count(tenants, 'tenant')}, ${count(people, 'person').replace('persons', 'people')}.${secret}`;
  }
  const name = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const target = resolve(given ?? join('backups', name));
  const { files } = await makeBackup(config, target);
  const kept = files ? count(files.count, 'uploaded file') : 'the bucket’s files are not';
  return `Backed up to ${target}: the database and ${kept} in it. Protect it like the data. It contains everything.`;
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { unchecked: { type: 'boolean' } } });
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error));
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  await sayFailure(error, [BackupError]);
  process.exitCode = 1;
}
