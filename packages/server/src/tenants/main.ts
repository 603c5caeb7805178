import { ConfigError, readConfig } from '../config.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { UnusableDatabaseError } from '../platform/db/unusable-database.ts';
import { runCommand } from './command.ts';
import { TenantError } from './tenant-error.ts';

// npm run tenant:create, npm run tenant:host, npm run keys:rotate
try {
  console.log(await runCommand(process.argv.slice(2), readConfig(process.env)));
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresError, UnusableDatabaseError, TenantError];
  console.error(known.some((kind) => error instanceof kind) && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
