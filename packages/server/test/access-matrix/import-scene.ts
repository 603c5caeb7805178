import { writeFile } from 'node:fs/promises';
import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

/** A ZIP with one small PDF. */
export const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIVzyhrcDDwAAAA8AAAAOAAAANjE0NTU1MDE0Mi5wZGYlUERGLTEuNAolJUVPRgpQSwECFAMUAAAAAAAAACFc8oa3Aw8AAAAPAAAADgAAAAAAAAAAAAAAgAEAAAAANjE0NTU1MDE0Mi5wZGZQSwUGAAAAAAEAAQA8AAAAOwAAAAAA',
  'base64',
);

export interface ImportScene {
  readonly import_attempt_id: string;
  readonly undone_attempt_id: string;
  /** An inspected ZIP, and one whose files are stored. */
  readonly attachment_draft_id: string;
  readonly attachment_import_id: string;
  readonly api_vendor_id: string;
  readonly listed_id: string;
  readonly import_draft_id: string;
  readonly import_setting_id: string;
  readonly import_mapping_id: string;
}

/** A user's imports, and their vendor leads. */
export async function makeImportScene(
  test: TestApp,
  input: { readonly owner: TestUser; readonly contact: TestContact; readonly tag_id: number; readonly number: number },
): Promise<ImportScene> {
  const { owner, contact, tag_id, number } = input;
  const tenant_id = owner.tenant.id;
  const now = test.clock.now();
  const import_attempt_id = newId();
  await test.insert('import_attempt', {
    tenant_id,
    id: import_attempt_id,
    made_by_id: owner.id,
    file_key: newId(),
    file_name: 'leads.csv',
    format: 'csv',
    size: 120,
    status: 'complete',
    headers: ['Name'],
    fields: [{ column: 0, header: 'Name', target: 'full_name' }],
    options: importedWith(owner.id, tag_id),
    rows: 2,
    created: 1,
    rejected: 1,
    created_at: now,
    finished_at: now,
  });
  const undone_attempt_id = await makeUndoneImport(test, tenant_id, owner.id);
  const attachments = await makeAttachmentImports(test, { tenant_id, user_id: owner.id, contact_id: contact.id });
  const row = { tenant_id, import_attempt_id, row_no: 1, outcome: 'rejected', reason: 'No name', cells: [''] };
  await test.insert('import_row', row);
  const api_vendor_id = newId();
  await test.insert('api_vendor', {
    tenant_id,
    id: api_vendor_id,
    vendor_name: `Vendor ${number}`,
    vendor_type: 'lead_provider',
    created_at: now,
    updated_at: now,
  });
  await test.insert('vendor_lead_setting', {
    tenant_id,
    vendor_id: api_vendor_id,
    assignment: 'owner',
    owner_ids: [owner.id],
    updated_at: now,
  });
  const import_draft_id = newId();
  await test.insert('import_attempt', {
    tenant_id,
    id: import_draft_id,
    made_by_id: owner.id,
    file_key: newId(),
    file_name: 'more.csv',
    format: 'csv',
    size: 120,
    status: 'draft',
    headers: ['Name'],
    fields: [{ column: 0, header: 'Name', target: 'full_name' }],
    rows: 1,
    created_at: now,
  });
  const import_setting_id = newId();
  await test.insert('import_setting', {
    tenant_id,
    id: import_setting_id,
    user_id: owner.id,
    name: `Weekly ${number}`,
    data: { columns: [{ header: 'Name', target: 'full_name' }], answers: {} },
    created_at: now,
  });
  const import_mapping_id = newId();
  await test.insert('import_column_choice', {
    tenant_id,
    id: import_mapping_id,
    user_id: owner.id,
    header: `plan ${number}`,
    target: 'note',
    chosen_at: now,
  });
  const listed_id = newId();
  await test.insert('do_not_contact', {
    tenant_id,
    id: listed_id,
    kind: 'email',
    value: `listed-${number}@example.test`,
    added_by_id: owner.id,
    created_at: now,
  });
  return {
    import_attempt_id,
    undone_attempt_id,
    ...attachments,
    api_vendor_id,
    listed_id,
    import_draft_id,
    import_setting_id,
    import_mapping_id,
  };
}

/** The form of an import that assigns contacts to an owner. */
const importedWith = (owner_id: string, new_tag: number) => ({
  owner_id,
  pool_id: null,
  category: 'lead',
  status_id: null,
  source_id: null,
  tags: [],
  new_tag,
  today: '2026-11-01',
  known: 'skip',
  origin: { session_id: newId(), request_id: 'r', ip: '127.0.0.1' },
});

/** A user's undone import. Returns its id. */
async function makeUndoneImport(test: TestApp, tenantId: number, userId: string): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('import_attempt', {
    tenant_id: tenantId,
    id,
    made_by_id: userId,
    file_key: newId(),
    file_name: 'undone.csv',
    format: 'csv',
    size: 120,
    status: 'complete',
    headers: ['Name'],
    fields: [],
    rows: 1,
    created: 1,
    created_at: now,
    finished_at: now,
  });
  const undo = { tenant_id: tenantId, import_attempt_id: id };
  await test.insert('import_undo', {
    ...undo,
    job_id: newId(),
    made_by_id: userId,
    origin: {},
    worked_on: 'leave',
    status: 'complete',
    total: 1,
    kept: 1,
    created_at: now,
    finished_at: now,
  });
  const reason = 'Someone has worked on it since: note.';
  await test.insert('import_undo_row', { ...undo, position: 0, what: 'contact', outcome: 'kept', reason });
  return id;
}

/** A user's attachment imports: an inspected ZIP, and one whose only file is stored. Returns their ids. */
async function makeAttachmentImports(
  test: TestApp,
  {
    tenant_id,
    user_id,
    contact_id,
  }: { readonly tenant_id: number; readonly user_id: string; readonly contact_id: string },
): Promise<{ attachment_draft_id: string; attachment_import_id: string }> {
  const path = test.services.files.temporaryPath();
  await writeFile(path, ZIP);
  const draft_key = await test.services.files.adopt(tenant_id, path);
  const ids = { attachment_draft_id: newId(), attachment_import_id: newId() };
  const now = test.clock.now();
  for (const [id, status, outcome] of [
    [ids.attachment_draft_id, 'draft', 'matched'],
    [ids.attachment_import_id, 'complete', 'stored'],
  ] as const) {
    await test.insert('attachment_import', {
      tenant_id,
      id,
      made_by_id: user_id,
      file_key: status === 'draft' ? draft_key : newId(),
      file_name: 'files.zip',
      size: 120,
      status,
      options: { match_by: 'file_name', key: 'any', index: null, origin: null },
      entries: 1,
      created_at: now,
    });
    await test.insert('attachment_entry', {
      tenant_id,
      attachment_import_id: id,
      position: 0,
      path: 'Adams, Joan.pdf',
      size: 15,
      outcome,
      contact_id,
    });
  }
  return ids;
}
