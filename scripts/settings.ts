// npm run settings: the table of settings in README.md and .env.example, from environment.ts. With --check only compares.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { environment } from '../packages/server/src/environment.ts';
import { keepInStep } from './drift.ts';
import { root } from './steps.ts';

interface Setting {
  readonly name: string;
  /** What happens without it, in Markdown. */
  readonly usual: string;
  readonly meaning: string;
}

const HEAD = ['| Variable | Default | Meaning |', '| --- | --- | --- |'].join('\n');
const options = { check: process.argv.includes('--check'), command: 'npm run settings' };

const settings = Object.entries(environment.shape).map(([name, schema]): Setting => {
  const { description, usual } = schema.meta() ?? {};
  if (!description) throw new Error(`${name} has no description in environment.ts`);
  const value = defaultOf(schema);
  return { name, meaning: description, usual: typeof usual === 'string' ? usual : value ? `\`${value}\`` : '' };
});

const table = [
  HEAD,
  ...settings.map(({ name, usual, meaning }) => `| \`${name}\` |${usual && ` ${usual}`} | ${meaning} |`),
].join('\n');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const [start, end] = [readme.indexOf(HEAD), readme.indexOf('\n\n', readme.indexOf(HEAD))];
if (start < 0 || end < 0) throw new Error(`README.md has no table that begins with ${HEAD}`);
const example = [
  '# Settings of Bookline. Copy this file to .env and set what you need: npm start, npm run worker, and the other commands read it.',
  '# A variable that is already set in the environment stays as it is.',
  ...settings.map(({ name, usual, meaning }) => {
    const without = usual ? ` Default: ${plain(usual)}.` : '';
    return `\n# ${plain(meaning)}.${without}\n#${name}=`;
  }),
  '',
].join('\n');

const same = [
  await keepInStep('README.md', `${readme.slice(0, start)}${table}${readme.slice(end)}`, options),
  await keepInStep('.env.example', example, options),
];
if (same.includes(false)) process.exitCode = 1;

function defaultOf(schema: z.ZodType): string {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return def.type === 'default' ? String(def.defaultValue) : '';
}

/** Markdown without links and code marks. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
}
