import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../create-test-app.ts';

/** What the form of an import said that goes to somebody. */
export const importedWith = (owner_id: string, new_tag: number) => ({
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

/** An import of somebody's that was undone; answers its id. */
export async function makeUndoneImport(test: TestApp, tenantId: number, userId: string): Promise<string> {
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
  const reason = 'Somebody has worked on it since: note.';
  await test.insert('import_undo_row', { ...undo, position: 0, what: 'contact', outcome: 'kept', reason });
  return id;
}

/** Attachments of somebody's: a ZIP that was looked into, and one whose only file was stored; answers their ids. */
export async function makeAttachmentImports(
  test: TestApp,
  {
    tenant_id,
    user_id,
    contact_id,
  }: { readonly tenant_id: number; readonly user_id: string; readonly contact_id: string },
): Promise<{ attachment_draft_id: string; attachment_import_id: string }> {
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
      file_key: newId(),
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
