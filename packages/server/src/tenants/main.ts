import { configOfProgram } from '../config.ts';
import { sayFailure } from '../say-failure.ts';
import { runCommand } from './command.ts';
import { TenantError } from './tenant-error.ts';

// npm run tenant:create, npm run tenant:password, npm run tenant:host, npm run tenant:networks, npm run keys:rotate
try {
  console.log(await runCommand(process.argv.slice(2), configOfProgram()));
} catch (error) {
  await sayFailure(error, [TenantError]);
  process.exitCode = 1;
}
