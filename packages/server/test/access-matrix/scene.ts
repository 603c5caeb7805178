import { writeFile } from 'node:fs/promises';
import { newInvitationToken } from '../../src/features/invitations/token.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';
import { makeMedicare } from '../health-rows.ts';
import { type ForgedProvider, startForgedProvider } from '../oidc/forged-provider.ts';
import { makeSignInScene, type SignInScene } from '../sign-in-secrets.ts';
import { type AccountScene, makeAccountScene } from './account-scene.ts';
import { type BulkScene, makeBulkScene } from './bulk-scene.ts';
import { makeCalendar } from './calendar-scene.ts';
import { importedWith, makeAttachmentImports, makeUndoneImport } from './import-scene.ts';
import { type MailerScene, makeMailerScene } from './mailer-scene.ts';
import { type MergeScene, makeMergeScene } from './merge-scene.ts';
import { makeOrganisation, type OrganisationScene } from './organisation-scene.ts';
import { makeOutsideScene, type OutsideScene } from './outside-scene.ts';
import { makePhoneScene, type PhoneScene } from './phone-scene.ts';
import { makePrintScene, type PrintScene } from './print-scene.ts';
import { makeRecordsScene, type RecordsScene } from './records-scene.ts';
import { makeTransferScene, type TransferScene } from './transfer-scene.ts';
import { makeWorkflowScene, type WorkflowScene } from './workflow-scene.ts';

/** One of everything that an id in a path can name, all of it belonging to `owner`. */
export interface Scene
  extends OrganisationScene,
    AccountScene,
    SignInScene,
    RecordsScene,
    MergeScene,
    TransferScene,
    MailerScene,
    OutsideScene,
    BulkScene,
    PrintScene,
    PhoneScene,
    WorkflowScene {
  readonly tenant: TestTenant;
  readonly owner: TestUser;
  readonly contact: TestContact;
  readonly note_id: string;
  readonly follow_up_id: string;
  readonly event_id: string;
  readonly calendar_change_id: string;
  /** Of the calendar link of somebody in the tenant. */
  readonly feed_token: string;
  /** A private one. */
  readonly quick_filter_id: string;
  readonly import_attempt_id: string;
  readonly undone_attempt_id: string;
  /** A ZIP that was looked into, and one whose files are stored. */
  readonly attachment_draft_id: string;
  readonly attachment_import_id: string;
  /** Long work that waits, some that has ended, and a job that failed for good. */
  readonly open_job_id: string;
  readonly ended_job_id: string;
  readonly failed_job_id: string;
  readonly api_key_id: string;
  readonly api_vendor_id: string;
  readonly listed_id: string;
  readonly import_draft_id: string;
  readonly import_setting_id: string;
  /** The provider that people of the tenant sign in with. */
  readonly sso_issuer: string;
  readonly status_id: number;
  readonly tag_id: number;
  readonly carrier_id: string;
  readonly file_id: string;
  /** A status, agent-flow status, group of those and source that no contact has: a number that no other tenant has. */
  readonly lookup_id: number;
  readonly group_id: string;
  readonly pool_id: string;
  readonly training_id: string;
  readonly product_info_id: string;
  /** Somebody else of the tenant, with nothing of their own. */
  readonly colleague: TestUser;
  /** Somebody who was invited and has not joined, and the token in their mail. */
  readonly invited: TestUser;
  readonly invitation_token: string;
  readonly mail_id: string;
  /** A mail that somebody wrote to the contact, and that can be taken back. */
  readonly written_mail_id: string;
}

export async function makeScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<Scene> {
  const tenant_id = tenant.id;
  const now = test.clock.now();
  const number = ++made;
  const status_id = await test.makeNumbered(tenant, 'contact_status', `Status ${number}`);
  const tag_id = await test.makeNumbered(tenant, 'tag', `Tag ${number}`);
  const contact = await test.makeContact(tenant, {
    owner,
    tags: [tag_id],
    phones: [`+1614555${String(1000 + number)}`],
    emails: [`joan${number}@example.test`],
    columns: { status_id, custom: { plan: 'G' } },
  });
  await test.query(
    "update app_user set npn = '1234567', medicare_certified_for = 2099 where tenant_id = $1 and id = $2",
    [tenant_id, owner.id],
  );
  await makeMedicare(test, owner, contact.id, '1EG4TE5MK73', { plan: 'Plan G' });
  const note_id = newId();
  const at = { created_at: now, updated_at: now };
  await test.insert('contact_note', {
    tenant_id,
    id: note_id,
    contact_id: contact.id,
    author_id: owner.id,
    body: 'Called back',
    ...at,
  });
  const follow_up_id = newId();
  await test.insert('contact_follow_up', {
    tenant_id,
    id: follow_up_id,
    contact_id: contact.id,
    title: 'Call back',
    due_on: '2026-11-24',
    timezone: 'America/New_York',
    due_at: '2026-11-25T05:00:00Z',
    made_by_id: owner.id,
    updated_by_id: owner.id,
    note: '',
    done_note: '',
    version: 1,
    ...at,
  });
  const calendar = await makeCalendar(test, { tenant, owner, contact });
  const quick_filter_id = newId();
  await test.insert('quick_filter', {
    tenant_id,
    id: quick_filter_id,
    owner_id: owner.id,
    name: 'Hot',
    scope: { search: { tags: [tag_id] } },
    sharing: 'private',
    ...at,
  });
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
  const open_job_id = newId();
  const ended_job_id = newId();
  const job = { tenant_id, kind: 'import', title: 'Import of leads.csv', user_id: owner.id, real_user_id: owner.id };
  await test.insert('long_job', { ...job, id: open_job_id, status: 'queued', created_at: now });
  await test.insert('long_job', { ...job, id: ended_job_id, status: 'complete', created_at: now, ended_at: now });
  const failed_job_id = await makeFailedJob(test, tenant_id);
  const carrier_id = newId();
  await test.insert('carrier', { tenant_id, id: carrier_id, name: `Carrier ${number}`, active: true, ...at });
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
  const { id: api_key_id } = await test.makeApiKey(owner);
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
  const listed_id = newId();
  await test.insert('do_not_contact', {
    tenant_id,
    id: listed_id,
    kind: 'email',
    value: `listed-${number}@example.test`,
    added_by_id: owner.id,
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
  const colleague = await test.makeUser(tenant);
  const { invited, token: invitation_token } = await makeInvited(test, tenant, owner);
  const mail_id = newId();
  await test.insert('mail_message', {
    tenant_id,
    id: mail_id,
    to_address: owner.email,
    subject: 'Welcome',
    paragraphs: ['Hello.'],
    status: 'sent',
    provider: 'local',
    attempts: 1,
    created_at: now,
    done_at: now,
  });
  const written_mail_id = newId();
  await test.insert('mail_message', {
    tenant_id,
    id: written_mail_id,
    contact_id: contact.id,
    sender_id: owner.id,
    to_address: `joan${number}@example.test`,
    subject: 'Your plan',
    purpose: 'personal',
    body_html: '<p>Hello.</p>',
    status: 'queued',
    created_at: now,
    held_until: new Date(now.getTime() + 24 * 3600 * 1000),
  });
  provider ??= startForgedProvider('bookline');
  const { issuer } = await provider;
  await test.query(
    `insert into single_sign_on (tenant_id, enabled, label, issuer, client_id, email_claim, first_name_claim, last_name_claim,
       allowed_domains, create_users, account_type, updated_at)
     values ($1, true, 'Agency account', $2, 'bookline', 'email', 'given_name', 'family_name', '{agency.test}', false, 'agent', $3)
     on conflict do nothing`,
    [tenant_id, issuer, now],
  );
  return {
    ...(await makeOrganisation(test, tenant, number)),
    ...(await makePrintScene(test, tenant, owner, contact)),
    ...(await makeWorkflowScene(test, tenant, owner, contact)),
    ...(await makeMergeScene(test, tenant, owner)),
    ...(await makeMailerScene(test, { owner, contact, number })),
    ...(await makeTransferScene(test, tenant, owner)),
    ...(await makeBulkScene(test, tenant, owner)),
    ...(await makeAccountScene(test, tenant, { owner, number })),
    ...(await makePhoneScene(test, tenant, { owner, number })),
    ...(await makeOutsideScene(test, tenant, owner)),
    ...(await makeRecordsScene(test, { owner, contact, carrier_id: policy_carrier_id })),
    tenant,
    owner,
    contact,
    note_id,
    follow_up_id,
    ...calendar,
    quick_filter_id,
    import_attempt_id,
    undone_attempt_id,
    ...attachments,
    open_job_id,
    ended_job_id,
    failed_job_id,
    api_key_id,
    api_vendor_id,
    listed_id,
    import_draft_id,
    import_setting_id,
    sso_issuer: issuer,
    status_id,
    tag_id,
    carrier_id,
    file_id,
    lookup_id,
    group_id,
    pool_id,
    training_id,
    product_info_id,
    colleague,
    invited,
    invitation_token,
    mail_id,
    written_mail_id,
    ...(await makeSignInScene(test, owner)),
  };
}

let made = 0;
// One for all scenes: what comes from it is tried in features/single-sign-on.
let provider: Promise<ForgedProvider> | undefined;

/** An invited person with the token of their mail. */
export async function makeInvited(test: TestApp, tenant: TestTenant, sentBy: TestUser) {
  const invited = await test.makeUser(tenant, { columns: { active: false, invited: true, password_hash: '!' } });
  const { token, hash } = newInvitationToken(tenant.id);
  const now = test.clock.now();
  await test.insert('user_invitation', {
    tenant_id: tenant.id,
    id: newId(),
    user_id: invited.id,
    token_hash: `\\x${hash.toString('hex')}`,
    sent_by_id: sentBy.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });
  return { invited, token };
}

/** A job that was tried as often as it may be; answers its number in the queue. */
async function makeFailedJob(test: TestApp, tenantId: number): Promise<string> {
  const [job] = await test.query<{ id: string }>(
    "select id from graphile_worker.add_job('remove-import-file', json_build_object('tenant_id', $1::bigint, 'file_key', gen_random_uuid()))",
    [tenantId],
  );
  const id = job?.id ?? '';
  await test.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It was not there.' where id = $1",
    [id],
  );
  return id;
}
