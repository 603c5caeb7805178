/** The tables in `public` that belong to no tenant. All others are tenant tables and follow the rules of docs/decisions/0003-data-rules.md. */
export const globalTables: readonly string[] = [
  'tenant',
  'tenant_host',
  'webpage_name',
  'sign_in_name',
  'session',
  'sign_in_throttle',
  'sign_in_challenge',
  'password_reset',
  'carrier_number',
  'job_worker',
  'job_process',
  'live_event',
  'live_presence',
  'kysely_migration',
  'kysely_migration_lock',
];
