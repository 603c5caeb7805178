// npm run release: writes dist/bookline-VERSION-PLATFORM.tar.gz with the built web app, the joined programs, and only the libraries that they need, after it has
// started once. It is for the platform that it's made on, because some libraries are native code. Node itself is not included.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';
import { freePorts } from './cluster/free-ports.ts';
import { root, run } from './steps.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const dist = join(root, 'dist');
const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
/** A package.json without what is needed only to build and test. */
const production = (path: string) => ({ ...read<Package>(join(root, path, 'package.json')), devDependencies: {} });

const { version, name, scripts } = production('.');
const title = `${name}-${version}-${process.platform}-${process.arch}`;
const folder = join(dist, title);
const packages = ['packages/contract', 'packages/voice-gateway', 'packages/server'];
/** npm checks this before it runs a command. */
const devEngines = { runtime: { name: 'node', version: '>=24', onFail: 'error' } };

/** The joined programs, by name, and the commands that run them. */
const programs: Record<string, string> = {};
const joined = (command: string) =>
  command.replaceAll(/packages\/server\/src\/(\S+)\.ts/g, (path, source: string) => {
    const program = source.replace('/', '-');
    programs[program] = join(folder, path);
    return `packages/server/programs/${program}.js`;
  });
const commands = Object.fromEntries(
  Object.entries(scripts)
    .filter(([, command]) => command.includes('packages/server/src/') && !command.includes('scripts/'))
    .map(([each, command]) => [each, joined(command)]),
);

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
};
const copy = (path: string) =>
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (file) => !/\.(test|fixture)\.ts$/.test(file),
  });
const done = async (...command: [string, ...string[]]) => {
  let said = '';
  const code = await run(command, {}, (text) => {
    said += text;
  });
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${said}`);
};

console.log('Building the web app …');
await done('npm', 'run', 'build', '--silent');

console.log('Installing the libraries …');
rmSync(dist, { recursive: true, force: true });
const app = { ...production('.'), scripts: commands, optionalDependencies: {}, workspaces: packages, devEngines };
write('package.json', app);
for (const path of packages) write(`${path}/package.json`, production(path));
copy('package-lock.json');
await done('npm', 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund');
const locked = read<Lock>(join(root, 'package-lock.json')).packages;
for (const [path, installed] of Object.entries(read<Lock>(join(folder, 'package-lock.json')).packages))
  if (path.startsWith('node_modules/') && installed.version !== locked[path]?.version)
    throw new Error(`${path} would be ${installed.version}, but package-lock.json has ${locked[path]?.version}.`);
// A quarter of the libraries is for editors and debuggers.
for (const path of globSync('node_modules/**/*.{ts,mts,cts,map,md}', { cwd: folder })) rmSync(join(folder, path));

for (const path of packages) copy(`${path}/src`);
await bundlePrograms(programs, join(folder, 'packages/server/programs'));
for (const path of ['packages/server/migrations', 'packages/web/dist', 'deploy', 'docs']) copy(path);
for (const path of ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']) copy(path);
const unit = readFileSync(join(root, 'deploy/bookline.service'), 'utf8');
write('deploy/bookline.service', joined(unit).replace('/opt/bookline/node_modules/.bin/node', '/usr/bin/env node'));

console.log('Starting it …');
await startOnce();

console.log('Packing …');
await done('tar', '--create', '--gzip', '--file', `${folder}.tar.gz`, '--directory', dist, title);
rmSync(folder, { recursive: true });
console.log(`dist/${title}.tar.gz`);

/** Starts the release with demo data and gets its first page. Throws with what it said if it ends instead. */
async function startOnce(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'bookline-release-'));
  const [port] = await freePorts(1);
  const env = { ...process.env, PORT: String(port), DATA_DIR: data };
  const program = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Bookline is ready at')) resolve();
      });
    program.on('error', reject);
    program.on('close', () => reject(new Error(`The release doesn't start:\n${said}`)));
  });
  try {
    await ready;
    const page = await fetch(`http://localhost:${port}/login`, { headers: { accept: 'text/html' } });
    if (!page.ok) throw new Error(`The release answers ${page.status} for its first page.`);
  } finally {
    const ended = program.exitCode === null && once(program, 'close');
    program.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}
