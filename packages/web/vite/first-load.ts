import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { SCREEN } from './few-files.ts';

/** The goal is 200 kB (docs/decisions/0009-first-load.md). Below that is room for what is still to come: who takes it says so here. */
const MAX_KB = 180;

/** What is looked at of a file of the build. */
interface Script {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly code?: string;
}

/** The scripts that must be there before the contacts list shows: the entry, the list, and all that either imports. */
export function firstLoad(bundle: Readonly<Record<string, Script>>): Script[] {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const screen = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(SCREEN)));
  if (!screen) throw new Error(`The build has no ${SCREEN}: was it renamed?`);
  const taken = new Set<Script>();
  const take = (chunk: Script | undefined) => {
    if (!chunk || taken.has(chunk)) return;
    taken.add(chunk);
    for (const name of chunk.imports ?? []) take(bundle[name]);
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), screen]) take(chunk);
  return [...taken];
}

/** Ends a build whose first load is too heavy, with what each of its files weighs. */
export function lightFirstLoad(): Plugin {
  return {
    name: 'light-first-load',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = await Promise.all(
        firstLoad(bundle).map(async ({ fileName, name = '', code = '' }) => ({
          file: `${name} (${fileName})`,
          kb: (await promisify(brotliCompress)(code)).length / 1000,
        })),
      );
      const sum = files.reduce((total, { kb }) => total + kb, 0);
      const list = files.map(({ file, kb }) => `${file} ${kb.toFixed(1)} kB`).join(', ');
      const said = `The contacts list shows after ${sum.toFixed(1)} kB of compressed script: ${list}.`;
      if (sum > MAX_KB) this.error(`${said} At most ${MAX_KB} kB, see docs/decisions/0009-first-load.md.`);
      this.info(said);
    },
  };
}
