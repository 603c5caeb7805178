import { writeFile } from 'node:fs/promises';
import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';
import { dispositionRow } from '../disposition-rows.ts';

export interface CompanyScene {
  readonly carrier_id: string;
  /** A result of calls that no call has. */
  readonly disposition_id: string;
  readonly file_id: string;
  /** A status, agent-flow status, group of those, and source without contacts. No other tenant has this number. */
  readonly lookup_id: number;
  readonly group_id: string;
  readonly pool_id: string;
  readonly training_id: string;
  readonly product_info_id: string;
  /** A carrier with a policy. */
  readonly policy_carrier_id: string;
}

/** Company-wide records: carriers, groups, pools, trainings, product sheets, choices. */
export async function makeCompanyScene(
  test: TestApp,
  { owner, number }: { readonly owner: TestUser; readonly number: number },
): Promise<CompanyScene> {
  const { tenant } = owner;
  const tenant_id = tenant.id;
  const now = test.clock.now();
  const at = { created_at: now, updated_at: now };
  const carrier_id = newId();
  await test.insert('carrier', { tenant_id, id: carrier_id, name: `Carrier ${number}`, active: true, ...at });
  const disposition_id = newId();
  await test.insert('disposition', {
    ...dispositionRow,
    tenant_id,
    id: disposition_id,
    name: `Maybe ${number}`,
    ...at,
  });
  const policy_carrier_id = newId();
  await test.insert('carrier', { tenant_id, id: policy_carrier_id, name: `Insurer ${number}`, active: true, ...at });
  const path = test.services.files.temporaryPath();
  await writeFile(path, 'a picture');
  const file_id = newId();
  await test.insert('stored_file', {
    tenant_id,
    id: file_id,
    key: await test.services.files.adopt(tenant_id, path),
    name: 'logo.png',
    size: 9,
    content_type: 'image/png',
    purpose: 'logo',
    public: true,
    made_by_id: owner.id,
    created_at: now,
  });
  const { id: group_id } = await test.makeGroup(tenant);
  const { id: pool_id } = await test.makePool(tenant);
  const training_id = newId();
  const training_file_id = newId();
  await test.insert('stored_file', {
    tenant_id,
    id: training_file_id,
    key: newId(),
    name: 'script.txt',
    size: 16,
    content_type: 'text/plain',
    purpose: 'training',
    made_by_id: owner.id,
    created_at: now,
  });
  await test.insert('training', {
    tenant_id,
    id: training_id,
    section: 'Calls',
    title: 'Script',
    file_id: training_file_id,
    for_account_types: '{}',
    ...at,
  });
  const product_info_id = newId();
  await test.insert('product_info', {
    tenant_id,
    id: product_info_id,
    title: `Sheet ${number}`,
    product_line: 'part_d',
    body: '',
    link: '',
    states: '{}',
    categories: '{}',
    active: true,
    ...at,
  });
  const lookup_id = 1_000_000 + number;
  const entry = { tenant_id, id: lookup_id, title: `Unused ${number}` };
  await test.insert('contact_source', entry);
  await test.insert('agentflow_status_group', { ...entry, position: number });
  for (const table of ['contact_status', 'agentflow_status'])
    await test.insert(table, { ...entry, color: '#2f6fde', position: number });
  return {
    carrier_id,
    disposition_id,
    policy_carrier_id,
    file_id,
    lookup_id,
    group_id,
    pool_id,
    training_id,
    product_info_id,
  };
}
