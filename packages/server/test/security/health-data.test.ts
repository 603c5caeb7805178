import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditLog } from '@bookline/contract/features/audit-log';
import { contacts } from '@bookline/contract/features/contacts';
import { dataCapture } from '@bookline/contract/features/data-capture';
import { medicareImport } from '@bookline/contract/features/medicare-import';
import { rxDetails } from '@bookline/contract/features/rx-details';
import { sensitive } from '@bookline/contract/features/sensitive';
import { expect, it } from 'vitest';
import { useTestApp } from '../create-test-app.ts';

// Values that appear nowhere else.
const MBI = '3VX8WJ7QD42';
const words = [
  'Zyloprimax',
  'Gravelox',
  'Quillfever',
  'Okonkwo-Brandt',
  'Wexford Remedies',
  'Plan Sundial',
  'her niece Oriel',
];
const leaks = new RegExp([MBI, '3VX8-?WJ7-?QD42', ...words].join('|'), 'i');

const test = useTestApp();

it('Medicare numbers, medications, and answers are only in their own records: not in logs, audit, timeline, lists, search, exports, or the API reference', async () => {
  const tenant = await test.makeTenant();
  const columns = { npn: '1234567', medicare_certified_for: test.clock.now().getUTCFullYear() };
  const owner = await test.makeUser(tenant, { columns });
  const contact = await test.makeContact(tenant, { owner });
  const agent = await test.signIn(owner);
  const params = { id: contact.id };
  await agent.call(rxDetails.update, {
    params,
    body: {
      medications: [{ name: 'Zyloprimax', dose: '5 mg', frequency: '', quantity: '' }],
      pharmacies: [{ name: 'Wexford Remedies', phone: '', address: '' }],
      doctors: [{ name: 'Okonkwo-Brandt', specialty: '', phone: '', npi: '' }],
      conditions: [{ name: 'Quillfever', notes: '' }],
      medicare: { mbi: MBI, plan: 'Plan Sundial' },
    },
  });
  const answers = [{ line: 'final_expense', question: 'who_pays', value: 'her niece Oriel' }];
  await agent.call(dataCapture.update, { params, body: { answers } });
  const text = `Medicare Number: ${MBI}\nMedications:\nGravelox 10 mg`;
  await agent.call(medicareImport.contact, { params, body: { text } });
  await agent.call(medicareImport.contact, { params, body: { text, accept: ['medications.0'] } });
  const reason = 'Filling in an application';
  expect((await agent.call(sensitive.reveal, { params, body: { what: 'mbi', reason } })).data.value).toBe(MBI);
  // Refusals are logged and answered too.
  for (const [path, body] of [
    [
      'rx_details',
      { medicare: { mbi: `${MBI}9` }, medications: [{ name: 'Zyloprimax', dose: 'Gravelox'.repeat(20) }] },
    ],
    ['rx_details', { version: 'another', conditions: [{ name: 'Quillfever', notes: '' }] }],
    ['data_capture', { answers: [{ ...answers[0], question: 'her niece Oriel' }] }],
  ] as const) {
    const refused = await agent.patch(`/v1/contacts/${contact.id}/${path}`, body);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).not.toMatch(leaks);
  }
  expect((await agent.put(`/v1/contacts/${contact.id}/medicare_import_contact`, { text: 'Quillfever' })).status).toBe(
    422,
  );

  // The records themselves show them, but only the end of the number.
  const read = await agent.get(`/v1/contacts/${contact.id}/rx_details`);
  expect(read.text).toMatch(/Zyloprimax/);
  expect(read.text).not.toContain(MBI);

  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const shown: unknown[] = [
    await admin.call(auditLog.list, { query: { limit: 100 } }),
    await agent.call(contacts.timeline, { params, query: {} }),
    await agent.call(contacts.get, { params, query: {} }),
    await agent.call(contacts.list, { body: { contacts_scope: {} } }),
  ];
  for (const q of [MBI, '3VX8', ...words]) {
    const found = await agent.call(contacts.list, { body: { contacts_scope: { q } } });
    expect(found.data).toEqual([]);
  }
  expect(JSON.stringify(shown)).not.toMatch(leaks);

  // No row of any table has it as text: not in search text, jobs, drafts, or outgoing messages.
  const tables = await test.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')`,
  );
  for (const { name } of tables) {
    const rows = await test.query(`select 1 from ${name} t where t::text ~* $1 limit 1`, [leaks.source]);
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
  expect(await readFile(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8')).not.toMatch(leaks);

  // A tampered record is an error, and its log entry reveals nothing of the others.
  await test.query(
    "update contact_rx_item set item_sealed = item_sealed || decode('00', 'hex') where section = 'conditions'",
  );
  expect(await agent.get(`/v1/contacts/${contact.id}/rx_details`)).toMatchObject({ status: 500 });
  expect(test.log_lines.length).toBeGreaterThan(0);
  expect(test.log_lines.join('\n')).not.toMatch(leaks);
});
