import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The planned files, by path below `root`. Nothing is written until all of them fit. */
export interface Plan {
  readonly root: string;
  readonly files: Map<string, string>;
}

/** The list of who may make each call. */
export const WHO_MAY = 'packages/server/test/access-matrix/who-may.tsv';

/** Its line of a call that every user may make, and an API key with the scope. */
export const whoMay = (method: string, path: string): string =>
  `${method}\t${path}\teveryone\t-\t${method === 'GET' ? 'read' : 'write'}\tyes\t-\t\n`;

/** Adds a new file. Throws if it already exists. */
export function addFile(plan: Plan, path: string, text: string): void {
  if (existsSync(join(plan.root, path))) throw new Error(`${path} is there already.`);
  plan.files.set(path, text);
}

/** Inserts text before the last match of `mark` in a file, or at its end. Throws if the file or mark is missing. */
export async function insertBefore(plan: Plan, path: string, mark: RegExp | 'end', text: string): Promise<void> {
  const before = plan.files.get(path) ?? (await readFile(join(plan.root, path), 'utf8'));
  const at = mark === 'end' ? before.length : [...before.matchAll(new RegExp(mark, 'gm'))].at(-1)?.index;
  if (at === undefined) throw new Error(`${path} does not look as it did: there is no ${mark} in it.`);
  plan.files.set(path, before.slice(0, at) + text + before.slice(at));
}

/** Writes the planned files. Returns their paths. */
export async function carryOut({ root, files }: Plan): Promise<string[]> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...files.keys()];
}

/** The number of the next migration, four digits. */
export async function nextMigration(root: string): Promise<string> {
  const names = await readdir(join(root, 'packages/server/migrations'));
  const numbers = names.map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
