// npm run build -w @bookline/client: the types of all calls from docs/openapi.json, and the client in dist.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const run = (program: string, ...options: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, program), ...options], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

run(
  'node_modules/openapi-typescript/bin/cli.js',
  '../../docs/openapi.json',
  '--output',
  'src/api.ts',
  '--default-non-nullable=false',
);
run('../../node_modules/@typescript/native/bin/tsc', '--project', 'tsconfig.json');
