// npm run schema: the migrations' result, as SQL to read and as types for the compiler. With --check only compares.
import { ownerTransaction } from '../packages/server/src/platform/db/owner-transaction.ts';
import { startThrowawayPostgres } from '../packages/server/test/throwaway-postgres.ts';
import { keepInStep } from './drift.ts';
import { schemaSql } from './schema-sql.ts';
import { schemaTypes } from './schema-types.ts';

const options = { check: process.argv.includes('--check'), command: 'npm run schema' };
const postgres = await startThrowawayPostgres();
try {
  const [types, sql] = await Promise.all([
    schemaTypes(postgres.owner_url),
    ownerTransaction(postgres.owner_url, ({ query }) => schemaSql(query)),
  ]);
  const same = [
    await keepInStep('packages/server/migrations/schema.sql', sql, options),
    await keepInStep('packages/server/src/platform/db/schema.d.ts', types, options),
  ];
  if (same.includes(false)) process.exitCode = 1;
} finally {
  await postgres.stop();
}
