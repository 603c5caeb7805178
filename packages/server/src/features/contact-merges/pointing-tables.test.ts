import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { pointingTables } from './pointing-tables.ts';

const test = useTestApp();

it('R308: a merge handles every column that refers to a contact; new columns are listed in pointing-tables.ts', async () => {
  const rows = await test.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid = 'contact'::regclass order by 1`);
  // These columns outlive their contact, so they have no foreign key.
  rows.push({ name: 'contact_consent.contact_id' }, { name: 'soa_request.contact_id' });
  expect(Object.keys(pointingTables).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('a column called contact_id has a foreign key, or a reason to have none', async () => {
  const rows = await test.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'contact_id'`);
  // Records of past events keep their contact.
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
    // Users viewing the contact right now; the row expires in a minute.
    'live_presence.contact_id',
  ];
  expect(rows.map(({ name }) => name).filter((name) => !(name in pointingTables) && !told.includes(name))).toEqual([]);
});
