import { newId } from '../../packages/server/src/platform/ids.ts';
import type { Builders, TestTenant, TestUser } from '../../packages/server/test/builders.ts';

/** The URL of a picture that the text would load. */
export const PROBE = 'xss-probe';

/** Text that would run a script, leave its attribute, or reverse the line if shown as anything but text. */
const hostile = (what: string) =>
  `${what} <img src=/${PROBE} onerror=alert(1)>"><script>alert(2)</script>'{{7*7}}\u202e مرحبا`;
const SCRIPT_URL = 'javascript:alert(3)//https://example.test';
const LONG = 'W'.repeat(180);

export interface HostileTenant {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly contact_id: string;
  readonly corporation_id: string;
  readonly group_id: string;
  readonly pool_id: string;
  readonly mail_id: string;
  readonly import_id: string;
}

/** A tenant whose texts are all hostile. They're inserted directly, because the rules would refuse some, which an older import could have stored. */
export async function makeHostileTenant(build: Builders): Promise<HostileTenant> {
  const tenant = await build.makeTenant({ name: hostile('Agency') });
  const admin = await build.makeUser(tenant, {
    account_type: 'admin',
    first_name: hostile('Ada'),
    last_name: LONG,
    columns: { about_me: hostile('About') },
  });
  const tag = await build.makeNumbered(tenant, 'tag', hostile('Tag'));
  const status_id = await build.makeNumbered(tenant, 'contact_status', hostile('Status'));
  const source_id = await build.makeNumbered(tenant, 'contact_source', hostile('Source'));
  await build.makeNumbered(tenant, 'agentflow_status', hostile('Flow'));
  const { id: group_id } = await build.makeGroup(tenant, { name: hostile('Group'), members: [admin] });
  const { id: pool_id } = await build.makePool(tenant, { name: hostile('Pool'), holders: [admin] });
  const text = hostile('Field');
  const contact = await build.makeContact(tenant, {
    owner: admin,
    first_name: hostile('Joan'),
    last_name: LONG,
    nickname: text,
    tags: [tag],
    phones: ['+16145550142'],
    emails: ['"><script>alert(4)</script>@example.test'],
    columns: {
      ...{ status_id, source_id, website: SCRIPT_URL, occupation: text, employer: text, language: text },
      ...{ line1: text, line2: text, city: text, state: 'OH', zip: '<b>43', county: text },
      custom: { [hostile('Custom')]: text },
    },
  });
  await build.makeContact(tenant, { owner: admin, first_name: 'Second', last_name: hostile('Adams') });
  const rows = await insertThings(build, tenant, { admin, contact_id: contact.id });
  return { tenant, admin, contact_id: contact.id, group_id, pool_id, ...rows };
}

async function insertThings(
  build: Builders,
  tenant: TestTenant,
  { admin, contact_id }: { admin: TestUser; contact_id: string },
) {
  const now = new Date();
  const base = { tenant_id: tenant.id };
  const at = { created_at: now, updated_at: now };
  const note = { ...base, contact_id, author_id: admin.id, ...at };
  await build.insert(
    'contact_note',
    { ...note, id: newId(), body: `${hostile('Note')}\n${SCRIPT_URL}`, pinned: true },
    { ...note, id: newId(), body: LONG.repeat(5), pinned: false },
  );
  const corporation_id = newId();
  const corporation = {
    ...{ ...base, id: corporation_id, type: 'company', name: hostile('Company'), ...at },
    ...{ description: hostile('About'), faqs: hostile('FAQ'), latest_news: hostile('News'), domain_name: '' },
    ...{ office_hours: hostile('Hours'), office_address: hostile('Street'), city: hostile('City'), zip_code: '<b>' },
    ...{ facebook: SCRIPT_URL, instagram: SCRIPT_URL, linkedin: SCRIPT_URL, twitter: SCRIPT_URL, yelp: SCRIPT_URL },
    ...{ google: SCRIPT_URL, youtube: SCRIPT_URL, tracking_code: '<script>alert(5)</script>', email: hostile('mail') },
    ...{ state: '', phone: '', languages_spoken: [hostile('Tongue')], webpage_active: false },
  };
  await build.insert('corporation', corporation);
  const shelf = { ...base, corporation_id, file_name: hostile('file.pdf'), file_size: 1 };
  await build.insert('corporation_file', {
    ...shelf,
    id: newId(),
    title: hostile('Title'),
    link: SCRIPT_URL,
    position: 1,
  });
  const office = {
    ...base,
    id: newId(),
    corporation_id,
    name: hostile('Office'),
    type: 'main',
    line1: hostile('Line'),
  };
  await build.insert('office_location', { ...office, city: hostile('City'), state: 'OH', zip: '<b>' });
  await build.insert('carrier', {
    ...base,
    id: newId(),
    name: hostile('Carrier'),
    website: SCRIPT_URL,
    active: true,
    ...at,
  });
  const vendor = { ...base, id: newId(), vendor_name: hostile('Vendor'), vendor_type: 'other', ...at };
  await build.insert('api_vendor', vendor);
  await build.makeApiKey(admin, { name: hostile('Key') });
  const help = { ...base, id: newId(), user_id: admin.id, about: 'question', created_at: now };
  await build.insert('help_request', {
    ...help,
    message: hostile('Help'),
    page: SCRIPT_URL,
    user_agent: hostile('Agent'),
  });
  const signup = { ...base, id: newId(), status: 'new', first_name: hostile('Sig'), last_name: 'Nup', created_at: now };
  const asks = { email: '"><b>@example.test', phone: '+16145550142', message: hostile('Message'), ip: '192.0.2.1' };
  await build.insert('signup', { ...signup, ...asks, token_hash: '\\x00' });
  const mail_id = newId();
  const mail = { ...base, id: mail_id, to_address: 'x@example.test', subject: hostile('Subject'), status: 'sent' };
  const words = {
    paragraphs: [hostile('Paragraph')],
    action_label: hostile('Go'),
    action_url: 'https://example.test/',
  };
  await build.insert('mail_message', {
    ...mail,
    ...words,
    provider: 'local',
    attempts: 1,
    created_at: now,
    done_at: now,
  });
  const import_id = newId();
  const attempt = { ...base, id: import_id, made_by_id: admin.id, file_key: newId(), file_name: hostile('leads.csv') };
  await build.insert('import_attempt', {
    ...{ ...attempt, format: 'csv', size: 120, status: 'failed', headers: [hostile('Name')], fields: [], rows: 1 },
    ...{ rejected: 1, error: hostile('Error'), created_at: now, finished_at: now },
  });
  const row = { ...base, import_attempt_id: import_id, row_no: 1, outcome: 'rejected' };
  await build.insert('import_row', { ...row, reason: hostile('Reason'), cells: [hostile('Cell')] });
  const address = { ...base, user_id: admin.id, ip: '192.0.2.1', first_at: now, last_at: now, sign_ins: 1 };
  await build.insert('auth_ip', { ...address, user_agent: hostile('Browser') });
  await build.insert('terms_version', { ...base, version: 1, body: hostile('Terms'), published_at: now });
  const accepted = { ...base, user_id: admin.id, version: 1, accepted_at: now, ip: '127.0.0.1' };
  await build.insert('terms_acceptance', accepted);
  await build.query('update app_user set tos_version = 1 where id = $1', [admin.id]);
  await build.insert(
    'setting',
    { ...base, key: 'SIGN_IN_NOTICE', value: hostile('Notice'), public: true },
    { ...base, key: 'SUPPORT_EMAIL', value: '"><script>alert(6)</script>', public: true },
  );
  const file_id = newId();
  await build.insert('stored_file', {
    ...{ ...base, id: file_id, key: newId(), name: hostile('guide.pdf'), size: 9, content_type: 'application/pdf' },
    ...{ purpose: 'training', public: false, made_by_id: admin.id, created_at: now },
  });
  const training = { ...base, id: newId(), section: hostile('Section'), title: hostile('Title'), file_id, ...at };
  await build.insert('training', { ...training, for_account_types: [] });
  return { corporation_id, mail_id, import_id };
}
