import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './steps.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const programs = Object.entries(scripts).filter(([, command]) => command.includes('packages/server/src/'));
const folder = mkdtempSync(join(tmpdir(), 'bookline-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every program reads .env', () => {
  expect(programs.length).toBeGreaterThan(5);
  for (const [name, command] of programs)
    expect(command, name).toContain(' --import ./packages/server/src/read-env-file.ts ');
});

it('the environment has precedence over .env', () => {
  writeFileSync(join(folder, '.env'), 'PORT=of-file\n');
  const args = (scripts.backup ?? '').replace(/^exec node /, '').split(' ');
  const said = (env: Record<string, string>) => {
    const absolute = args.map((arg) => (/^(\.\/)?packages\//.test(arg) ? join(root, arg) : arg));
    return spawnSync(process.execPath, absolute, { cwd: folder, env, encoding: 'utf8' }).stderr;
  };
  expect(said({})).toContain("PORT must be a port number (it is 'of-file').");
  expect(said({ PORT: 'of-environment' })).toContain("PORT must be a port number (it is 'of-environment').");
});
