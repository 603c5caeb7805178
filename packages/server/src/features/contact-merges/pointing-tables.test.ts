import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { pointingTables } from './pointing-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('R308: a merge knows every column that points at a contact; a new one is said in pointing-tables.ts', async () => {
  const rows = await test.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid = 'contact'::regclass order by 1`);
  // It outlives its contact.
  rows.push({ name: 'contact_consent.contact_id' });
  expect(Object.keys(pointingTables).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('a column called contact_id has its foreign key, or a reason to have none', async () => {
  const rows = await test.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'contact_id'`);
  // What happened stays said of whom it happened to.
  const told = [
    'audit_log.contact_id',
    'transfer_log.contact_id',
    'import_row.contact_id',
    'bulk_row.contact_id',
    'bulk_left.contact_id',
    'import_row_file.contact_id',
    'attachment_entry.contact_id',
    'import_undo_row.contact_id',
    'vendor_lead.contact_id',
    'outbound_decision.contact_id',
    // Who looks at it right now: gone in a minute.
    'live_presence.contact_id',
  ];
  expect(rows.map(({ name }) => name).filter((name) => !(name in pointingTables) && !told.includes(name))).toEqual([]);
});
