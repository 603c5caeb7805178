import { newId } from '../../src/platform/ids.ts';
import type { TestTenant } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface OrganisationScene {
  /** A company with an office. */
  readonly company_id: string;
  /** A corporation without any records. */
  readonly corporation_id: string;
  /** An office without users. */
  readonly office_id: string;
}

/** A company with its office, and a vendor. */
export async function makeOrganisation(
  test: TestApp,
  { id: tenant_id }: TestTenant,
  number: number,
): Promise<OrganisationScene> {
  const ids = { company_id: newId(), corporation_id: newId(), office_id: newId() };
  const created_at = test.clock.now();
  const company = { tenant_id, id: ids.company_id, type: 'company', name: `Company ${number}`, created_at };
  const vendor = { ...company, id: ids.corporation_id, type: 'vendor', name: `Vendor ${number}` };
  await test.insert('corporation', company, vendor);
  const address = { line1: '', city: '', state: '', zip: '' };
  const office = {
    tenant_id,
    id: ids.office_id,
    corporation_id: ids.company_id,
    name: `Office ${number}`,
    type: 'branch',
  };
  await test.insert('office_location', { ...office, ...address });
  return ids;
}
