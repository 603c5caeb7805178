import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The driver's types (platform/db/database.ts): 8-byte integers are numbers, times are ISO 8601 text. */
const own: Record<string, string> = {
  Int8: 'ColumnType<number, number, number>',
  Timestamp: 'ColumnType<string, Date | string, Date | string>',
};

/** The TypeScript types of the tables in `public`, from kysely-codegen. Throws if it no longer names a type as expected. */
export async function schemaTypes(ownerUrl: string): Promise<string> {
  const program = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  const folder = await mkdtemp(join(tmpdir(), 'bookline-types-'));
  const file = join(folder, 'schema.d.ts');
  const options = ['--dialect', 'postgres', '--url', ownerUrl, '--out-file', file, '--log-level', 'error'];
  // The job tables have their own schema. Only the owner uses these two.
  const tables = ['--include-pattern', 'public.*', '--exclude-pattern', 'public.(kysely_*|job_worker)'];
  try {
    await run(process.execPath, [
      program,
      ...options,
      ...tables,
      '--date-parser',
      'string',
      '--numeric-parser',
      'string',
    ]);
    let text = await readFile(file, 'utf8');
    for (const [name, type] of Object.entries(own)) {
      const definition = new RegExp(`^export type ${name} = .*;$`, 'm');
      if (!definition.test(text)) throw new Error(`kysely-codegen wrote no type ${name}`);
      text = text.replace(definition, `export type ${name} = ${type};`);
    }
    return text;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
