import { sessions } from '@bookline/contract/features/sessions';
import { adminSettings } from '@bookline/contract/features/settings';
import { system } from '@bookline/contract/features/system';
import { type SettingKey, settingKeys } from '@bookline/contract/rules/settings';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { readSetting } from './settings.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(
    await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Lee' }),
  );
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const set = async (id: SettingKey, value: string) =>
  (await admin.call(adminSettings.update, { params: { id }, body: { value } })).data;
const put = (id: string, body: object) => admin.patch(`/v1/admin/settings/${id}`, body);
const file = (id: string, content: Buffer) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'logo.png');
  return admin.send('PATCH', `/v1/admin/settings/${id}`, { body: form });
};
const publicValue = async (key: string) => (await test.visitor(tenant).get(`/v1/settings/${key}`)).body;
const kept = (key: SettingKey) =>
  test.services.database.inTenant(tenant.id, (db) => readSetting({ ...test.services, db, tenant }, key));

it('R105: lists every setting and reads one by its key', async () => {
  const { data } = await admin.call(adminSettings.list);
  // Aftercare is for preneed companies.
  const shown = settingKeys.filter((key) => !key.startsWith('AFTERCARE_'));
  expect(data.map(({ key }) => key)).toEqual(shown);
  expect(await admin.get('/v1/admin/settings/AFTERCARE_URL')).toMatchObject({ status: 404 });
  const { data: one } = await admin.call(adminSettings.get, { params: { id: 'HELP_BUTTON' } });
  expect(one).toMatchObject({
    id: 'HELP_BUTTON',
    kind: 'switch',
    default: 'false',
    public: true,
    is_set: false,
    value: null,
  });
  expect(await admin.get('/v1/admin/settings/NO_SUCH')).toMatchObject({ status: 404 });
});

it("R105, R041, R391: a value is set, served to the public if it's public, and reset", async () => {
  expect(await set('HELP_BUTTON', 'true')).toMatchObject({
    value: 'true',
    is_set: true,
    updated_by: { name: 'Ada Lee' },
  });
  expect((await test.visitor(tenant).call(system.setting, { params: { key: 'HELP_BUTTON' } })).data.value).toBe('true');
  expect(await set('SUPPORT_PHONE', '614-555-0142')).toMatchObject({ value: '+16145550142' });
  expect(await set('SIGN_IN_NOTICE', ' Closed on Friday.\r\nCall us. ')).toMatchObject({
    value: 'Closed on Friday.\nCall us.',
  });
  expect(await set('HELP_BUTTON', '')).toMatchObject({ value: null, is_set: false });
  expect(await kept('HELP_BUTTON')).toBe('false');
});

it.each([
  ['HELP_BUTTON', 'perhaps'],
  ['SUPPORT_EMAIL', 'not-an-address'],
  ['SUPPORT_PHONE', 'call us'],
  ['BRAND_COLOR', 'red'],
  ['COMPANY_NAME', ''],
  ['COMPANY_NAME', 'x'.repeat(81)],
  ['COMPANY_NAME', 'two\nlines'],
  ['CSG_API_KEY', 'a\u0000b'],
])('refuses %s = %j at its value', async (id, value) => {
  expect(await put(id, { value })).toMatchObject(refusal('value'));
});

it('a secret is encrypted: masked on the screen, not in any row as text, and never served', async () => {
  const secret = 'csg-live-9f8e7d6c5b4a';
  const setting = await set('CSG_API_KEY', secret);
  expect(setting).toMatchObject({ secret: true, public: false, is_set: true, value: null, masked: '••••••••5b4a' });
  expect(JSON.stringify((await admin.get('/v1/admin/settings')).body)).not.toContain(secret);
  const rows = await test.query(
    'select value, public, encode(sealed, $2) as sealed from setting where tenant_id = $1',
    [tenant.id, 'escape'],
  );
  expect(rows).toMatchObject([{ value: null, public: false, sealed: expect.not.stringContaining(secret) }]);
  expect(await publicValue('CSG_API_KEY')).toMatchObject({ errors: expect.anything() });
  const log = await test.query('select detail from audit_log where tenant_id = $1', [tenant.id]);
  expect(JSON.stringify(log)).not.toContain(secret);
  expect(await kept('CSG_API_KEY')).toBe(secret);
  // A short secret shows none of its characters.
  expect(await set('CSG_API_KEY', 'short')).toMatchObject({ masked: '••••••••' });
});

it('R391: the brand accepts a picture, and every session has name, color, and logo at once', async () => {
  await set('COMPANY_NAME', 'Lakeside Group');
  await set('BRAND_COLOR', '#0A7F5C');
  const reply = await file('BRAND_LOGO', png);
  expect(reply).toMatchObject({ status: 200, body: { data: { kind: 'image', is_set: true, value: null } } });
  const { company } = (await admin.call(sessions.me)).data;
  expect(company).toMatchObject({ name: 'Lakeside Group', primary_color: '#0a7f5c', logo_url: expect.any(String) });
  expect(await test.visitor(tenant).get(company.logo_url ?? '')).toMatchObject({ status: 200 });
  expect(await set('BRAND_LOGO', '')).toMatchObject({ is_set: false, file: null });
  expect((await admin.call(sessions.me)).data.company.logo_url).toBeNull();
});

it("refuses a file for a text setting, text for a file setting, and a file that isn't a picture", async () => {
  for (const [reply, field] of [
    [await file('SUPPORT_EMAIL', png), 'file'],
    [await put('BRAND_LOGO', { value: 'logo.png' }), 'file'],
    [await file('BRAND_LOGO', Buffer.from('<svg onload="alert(1)"/>')), 'file'],
    [await put('SUPPORT_EMAIL', {}), 'value'],
  ] as const)
    expect(reply).toMatchObject(refusal(field));
});
