import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Writes a generated file, or only compares it with `check`. Returns whether it was up to date. If not, it prints the first
 * difference and the command to run.
 */
export async function keepInStep(
  file: string,
  text: string,
  options: { check: boolean; command: string },
): Promise<boolean> {
  const path = join(root, file);
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before === text) return true;
  if (!options.check) {
    await writeFile(path, text);
    console.log(`wrote ${relative(process.cwd(), path)}`);
    return true;
  }
  const old = before.split('\n');
  const fresh = text.split('\n');
  const at = fresh.findIndex((line, index) => line !== old[index]);
  const line = at === -1 ? fresh.length : at;
  console.error(
    `${file} is out of date, from line ${line + 1} on:\n  is      ${old[line] ?? '(its end)'}\n  must be ${fresh[line] ?? '(its end)'}`,
  );
  console.error(`Run ${options.command} and commit what it writes.`);
  return false;
}
