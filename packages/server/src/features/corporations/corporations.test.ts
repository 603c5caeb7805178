import { corporations } from '@bookline/contract/features/corporations';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent, Reply } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const path = '/v1/admin/corporations';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const add = async (body: Record<string, unknown>) =>
  (await admin.call(corporations.create, { body: { type: 'company', name: 'Northstar', ...body } })).data;
const change = async (id: string, body: Record<string, unknown>) =>
  (await admin.call(corporations.update, { params: { id }, body })).data;
const refused = (reply: Reply, field: string) => expect(reply).toMatchObject(refusal(field));
const multipart = (method: 'POST' | 'PATCH', to: string, parts: Record<string, string | Buffer>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part)]), `${name.replace(/\W/g, '')}.png`);
  return admin.send(method, to, { body: form });
};
const shown = async (url: string) => (await admin.get(url)).status;

describe('fields', () => {
  it('R099, R100: stores all fields, web addresses with their scheme, and phones as numbers', async () => {
    const user = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
    const body = {
      description: 'Plans for\nseniors',
      domain_name: 'Seniors',
      color_1: '#1D5FD1',
      color_2: '#ffffff',
      faqs: '<script>alert(1)</script>',
      latest_news: 'Open house',
      languages_spoken: ['English', 'Spanish'],
      office_hours: 'Mon–Fri',
      office_address: '250 W Nationwide Blvd',
      city: 'Columbus',
      state: 'oh',
      zip_code: '43215',
      phone: '614-555-0142',
      email: 'hello@example.com',
      facebook: 'facebook.com/northstar',
      yelp: 'http://yelp.com/biz/northstar',
      tracking_code: 'G-AB12CD34EF',
      webpage_active: true,
    };
    const made = await add({ ...body, user_id: user.id });
    expect(made).toMatchObject({
      ...body,
      domain_name: 'seniors',
      color_1: '#1d5fd1',
      color_3: null,
      state: 'OH',
      phone: '+16145550142',
      facebook: 'https://facebook.com/northstar',
      user_id: user.id,
      user: { id: user.id, name: 'Dana Adams' },
      logo: null,
      files: [],
    });
    expect((await admin.call(corporations.get, { params: { id: made.id } })).data).toEqual(made);
    // Absent fields stay; '' clears a field.
    const changed = await change(made.id, { facebook: '', color_1: '', user_id: '', languages_spoken: [], phone: '' });
    expect(changed).toMatchObject({
      facebook: '',
      color_1: null,
      user_id: null,
      user: null,
      languages_spoken: [],
      phone: '',
      city: 'Columbus',
    });
  });

  it.each([
    ['facebook', 'javascript:alert(1)'],
    ['yelp', 'https://user:secret@example.com'],
    ['google', 'ftp://example.com'],
    ['linkedin', 'http://localhost:5432'],
    ['color_1', 'red'],
    ['tracking_code', '<script src=//evil>'],
    ['email', 'not-an-address'],
    ['phone', 'call us'],
    ['state', 'ZZ'],
    ['zip_code', '1'],
    ['domain_name', 'a b'],
    ['languages_spoken', ['Klingon']],
    ['user_id', '0198f3a0-0000-7000-8000-000000000000'],
    ['type', 'empire'],
    ['name', ' '],
    ['logo', 'https://example.com/logo.png'],
    ['webpage_active', 'maybe'],
  ])('rejects %s = %s and stores nothing', async (field, value) => {
    const reply = await admin.post(path, { type: 'company', name: 'Northstar', [field]: value });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(`"${field}`);
    expect((await admin.call(corporations.list, {})).data).toEqual([]);
  });

  it('a domain name belongs to one corporation, and a web page needs one', async () => {
    await add({ domain_name: 'elders' });
    refused(await admin.post(path, { type: 'vendor', name: 'Other', domain_name: 'ELDERS' }), 'domain_name');
    refused(await admin.post(path, { type: 'vendor', name: 'Other', webpage_active: true }), 'domain_name');
  });
});

describe('hierarchy', () => {
  it('a business unit belongs to a company: by default the only one', async () => {
    refused(await admin.post(path, { type: 'business_unit', name: 'Early' }), 'company_id');
    const company = await add({});
    const unit = await add({ type: 'business_unit', name: 'Seniors' });
    expect(unit.company).toEqual({ id: company.id, name: 'Northstar' });
    await add({ name: 'Second' });
    refused(await admin.post(path, { type: 'business_unit', name: 'Whose' }), 'company_id');
    refused(await admin.post(path, { type: 'business_unit', name: 'Whose', company_id: unit.id }), 'company_id');
    const vendor = await add({ type: 'vendor', name: 'Leads', business_unit_id: unit.id });
    expect(vendor.business_unit).toEqual({ id: unit.id, name: 'Seniors' });
    refused(await admin.post(path, { type: 'company', name: 'X', business_unit_id: unit.id }), 'business_unit_id');
    refused(await admin.patch(`${path}/${vendor.id}`, { company_id: company.id }), 'company_id');
  });

  it('R385: the list takes q, type, business_unit_ids, company_id, and for_campaign_triggers', async () => {
    const company = await add({});
    const unit = await add({ type: 'business_unit', name: 'Seniors' });
    await add({ type: 'vendor', name: 'Leads', business_unit_id: unit.id });
    await add({ type: 'vendor', name: 'Print' });
    await test.makeUser(tenant, { business_unit: unit });
    const names = async (query: object) =>
      (await admin.call(corporations.list, { query })).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Leads', 'Northstar', 'Print', 'Seniors']);
    expect(await names({ q: 'EAD' })).toEqual(['Leads']);
    expect(await names({ type: 'vendor' })).toEqual(['Leads', 'Print']);
    expect(await names({ business_unit_ids: [unit.id] })).toEqual(['Leads', 'Seniors']);
    expect(await names({ company_id: company.id })).toEqual(['Northstar', 'Seniors']);
    expect(await names({ for_campaign_triggers: true })).toEqual(['Northstar', 'Seniors']);
    expect(await names({ for_campaign_triggers: false })).toHaveLength(4);
    // A picker requests its chosen entries, wherever they are in the list.
    expect(await names({ ids: [unit.id, company.id] })).toEqual(['Northstar', 'Seniors']);
    const { data } = await admin.call(corporations.list, { query: { type: 'business_unit' } });
    expect(data[0]).toMatchObject({ people: 1, company: { id: company.id } });
  });

  it("a corporation with records can't be deleted or change its type, and the error names them", async () => {
    const company = await add({});
    const unit = await add({ type: 'business_unit', name: 'Seniors' });
    await test.makeUser(tenant, { business_unit: unit });
    const said = { status: 422, body: { errors: { base: ['1 person still belongs to it. Move them first.'] } } };
    expect(await admin.delete(`${path}/${unit.id}`)).toMatchObject(said);
    refused(await admin.delete(`${path}/${company.id}`), 'base');
    refused(await admin.patch(`${path}/${unit.id}`, { type: 'vendor' }), 'type');
    const free = await add({ type: 'business_unit', name: 'Empty' });
    expect(await change(free.id, { type: 'vendor' })).toMatchObject({ type: 'vendor', company: null });
    expect(await admin.delete(`${path}/${free.id}`)).toMatchObject({ status: 204 });
  });
});

describe('logo and files', () => {
  it('R246, R247, R386: the form uploads the logo, keeps it without a new one, and clears it when emptied', async () => {
    const made = await multipart('POST', path, { type: 'company', name: 'Northstar', logo: png });
    expect(made).toMatchObject({ status: 201, body: { data: { logo: { url: expect.any(String) } } } });
    const { id, logo } = (made.body as { data: { id: string; logo: { url: string } } }).data;
    expect(await shown(logo.url)).toBe(200);
    expect(await change(id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', logo });
    const replaced = await multipart('PATCH', `${path}/${id}`, { logo: png });
    expect(replaced.status).toBe(200);
    expect(await shown(logo.url)).toBe(404);
    expect(await change(id, { logo: '' })).toMatchObject({ logo: null });
  });

  it('R101: one form adds, changes, and deletes files with title, picture, and link', async () => {
    const reply = await multipart('POST', path, {
      type: 'company',
      name: 'Northstar',
      'languages_spoken[]': 'Korean',
      'files[0][file_title]': 'Brochure',
      'files[0][file]': png,
      'files[0][preview_image]': png,
      'files[1][file_link]': 'example.com/rates',
    });
    expect(reply.status).toBe(201);
    const { data } = corporations.create.response.parse(reply.body);
    expect(data.languages_spoken).toEqual(['Korean']);
    expect(data.files).toMatchObject([
      {
        file_title: 'Brochure',
        file: { name: expect.any(String) },
        preview_image: { url: expect.any(String) },
        file_link: '',
      },
      {
        file_title: 'https://example.com/rates',
        file: null,
        preview_image: null,
        file_link: 'https://example.com/rates',
      },
    ]);
    const [brochure, rates] = data.files;
    expect(await shown(brochure?.file?.url ?? '')).toBe(200);
    const changed = await change(data.id, {
      files: [
        { id: brochure?.id, file_title: 'Plans', preview_image: '' },
        { id: rates?.id, delete: true },
      ],
    });
    expect(changed.files).toMatchObject([
      { file_title: 'Plans', preview_image: null, file: { url: expect.any(String) } },
    ]);
    expect(await admin.delete(`${path}/${data.id}`)).toMatchObject({ status: 204 });
    expect(await shown(brochure?.file?.url ?? '')).toBe(404);
  });

  it('rejects an invalid file at its field', async () => {
    const mine = await add({});
    refused(await admin.patch(`${path}/${mine.id}`, { files: [{ file_title: 'Nothing' }] }), 'files.0.file');
    refused(
      await admin.patch(`${path}/${mine.id}`, { files: [{ file_link: 'javascript:alert(1)' }] }),
      'files.0.file_link',
    );
    const stranger = { id: '0198f3a0-0000-7000-8000-000000000000', file_title: 'X' };
    refused(await admin.patch(`${path}/${mine.id}`, { files: [stranger] }), 'files.0.id');
    refused(await multipart('PATCH', `${path}/${mine.id}`, { logo: Buffer.from('<svg onload="alert(1)"/>') }), 'logo');
    const wrong = { 'files[0][preview_image]': Buffer.from('text'), 'files[0][file_link]': 'example.com' };
    refused(await multipart('PATCH', `${path}/${mine.id}`, wrong), 'files.0.preview_image');
    refused(await multipart('PATCH', `${path}/${mine.id}`, { other: png }), 'other');
    expect((await admin.call(corporations.get, { params: { id: mine.id } })).data.files).toEqual([]);
  });
});
