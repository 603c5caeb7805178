import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { contacts } from '@bookline/contract/features/contacts';
import { csg } from '@bookline/contract/features/csg';
import { fireLight } from '@bookline/contract/features/fire-light';
import { notifications } from '@bookline/contract/features/notifications';
import { sensitive } from '@bookline/contract/features/sensitive';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { completeAnswers } from '../../../test/application-rows.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeQuote } from '../../../test/health-rows.ts';
import { refusal } from '../../../test/refusal.ts';
import { readPdf } from '../print/pdf/read-pdf.fixture.ts';
import { sha256 } from '../soa-requests/soa-requests.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, {
    owner,
    first_name: 'Joan',
    last_name: 'Adams',
    phones: ['+16145550142'],
    emails: ['joan@example.test'],
    columns: { date_of_birth: '1950-04-12', gender: 'female', state: 'OH', zip: '43215', city: 'Columbus' },
  });
  agent = await test.signIn(owner);
});

type Opening = Partial<{
  form: 'life' | 'final_expense' | 'preneed' | 'medicare';
  policy_id: string;
  quote_id: string;
  plan_key: string;
}>;
const open = async (more: Opening = {}) =>
  (await agent.call(fireLight.application, { body: { contact_id: contact.id, form: 'final_expense', ...more } })).data
    .id;
const get = async (id: string) => (await agent.call(fireLight.get, { params: { id } })).data;
const save = (id: string, answers: Record<string, string>, version: number) =>
  agent.patch(`/v1/fire_light/applications/${id}`, { answers, version });
const policies = async () => (await agent.call(contactPolicies.list, { params: { id: contact.id } })).data;
const complete = async (more: Opening = {}) => {
  const id = await open(more);
  expect(await save(id, completeAnswers, 1)).toMatchObject({ status: 200 });
  return id;
};
const sign = async (id: string) => {
  const { version } = await get(id);
  return agent.call(fireLight.sign, { params: { id }, body: { version, signature: 'Joan Adams' } });
};
const submit = (id: string) => agent.post(`/v1/fire_light/applications/${id}/submit`, { signature: 'Dana Adams' });
const bytesOf = async (id: string, version?: number) =>
  (await agent.get(`/v1/fire_light/applications/${id}/pdf${version ? `?version=${version}` : ''}`)).bytes;

describe('R006: filling in', () => {
  it('begins with what the contact says, and names what is missing', async () => {
    const application = await get(await open());
    expect(application).toMatchObject({
      status: 'draft',
      provider: 'local',
      agent: { name: 'Dana Adams' },
      answers: { first_name: 'Joan', date_of_birth: '1950-04-12', gender: 'female', state: 'OH', zip: '43215' },
      faults: { ssn: expect.any(String), street: expect.any(String), face_amount: expect.any(String) },
    });
    expect(application.faults).not.toHaveProperty('first_name');
  });

  it('begins with a policy, and one that was quoted becomes the submitted one', async () => {
    const { data: policy } = await agent.call(contactPolicies.create, {
      params: { id: contact.id },
      body: {
        product_line: 'final_expense',
        status: 'quoted',
        face_amount: '12000',
        premium: '50',
        premium_mode: 'monthly',
        beneficiaries: [{ name: 'Bob Adams', relation: 'Spouse' }],
      },
    });
    const id = await open({ policy_id: policy.id });
    const { answers } = await get(id);
    expect(answers).toMatchObject({ face_amount: '12000.00', premium: '50.00', beneficiary_1_name: 'Bob Adams' });
    await save(id, completeAnswers, 1);
    await sign(id);
    expect(await submit(id)).toMatchObject({ status: 200, body: { data: { policy_id: policy.id } } });
    expect(await policies()).toMatchObject([
      { id: policy.id, status: 'submitted', face_amount: '15000.00', version: 2 },
    ]);
  });

  it('begins with a plan of a saved Medicare quote, on the Medicare form only', async () => {
    const quote_id = await makeQuote(test, owner, contact.id);
    const [plan] = (await agent.call(csg.quotes, { params: { id: contact.id } })).data[0]?.plans ?? [];
    const body = { contact_id: contact.id, quote_id, plan_key: plan?.key ?? '' };
    expect(await agent.post('/v1/fire_light/application', { ...body, form: 'life' })).toMatchObject(refusal('form'));
    expect(await agent.post('/v1/fire_light/application', { ...body, form: 'medicare', plan_key: 'x' })).toMatchObject(
      refusal('plan_key'),
    );
    const id = await open({ form: 'medicare', quote_id, plan_key: body.plan_key });
    expect((await get(id)).answers).toMatchObject({
      product_line: 'medicare_supplement',
      plan_name: `${plan?.company.name} Plan G`,
      premium: plan?.monthly,
      premium_mode: 'monthly',
      effective_on: '2026-12-01',
      tobacco: 'no',
    });
  });

  it('keeps a draft with gaps, and refuses what is wrong, at its field', async () => {
    const id = await open();
    expect(await save(id, { ssn: '000-12-3456' }, 1)).toMatchObject(refusal('ssn'));
    expect(await save(id, { premium: 'much' }, 1)).toMatchObject(refusal('premium'));
    // A day that no calendar has couldn't be stored with the policy, once it's signed.
    for (const day of ['2026-02-30', '0000-01-01', '2026-13-01'])
      expect(await save(id, { effective_on: day }, 1)).toMatchObject(refusal('effective_on'));
    expect(await save(id, { phone: 'none' }, 1)).toMatchObject(refusal('phone'));
    expect(await save(id, { city: 'Columbus\nOhio' }, 1)).toMatchObject(refusal('city'));
    expect(await save(id, { face_amount: '1000', unknown_field: 'x' }, 1)).toMatchObject({ status: 200 });
    expect(await save(id, { face_amount: '2000' }, 1)).toMatchObject(refusal('version', /while you were editing/, 409));
    expect((await get(id)).answers).toMatchObject({ face_amount: '1000', first_name: 'Joan' });
    expect((await get(id)).answers).not.toHaveProperty('unknown_field');
    expect(await agent.post(`/v1/fire_light/applications/${id}/sign`, { version: 2, signature: 'Joan' })).toMatchObject(
      refusal('base', /Complete the application first/),
    );
    expect(await agent.post(`/v1/fire_light/applications/${id}/send`, { via: 'link' })).toMatchObject(refusal('base'));
  });

  it('drops the answer to a question that is no longer asked, so it isn’t signed either', async () => {
    const id = await open();
    await save(id, { ...completeAnswers, replaces: 'yes', replaced_policy: 'Acme Term 20' }, 1);
    await save(id, { replaces: 'no' }, 2);
    expect((await get(id)).answers).not.toHaveProperty('replaced_policy');
  });

  it('shows only the end of the Social Security number, which saving again keeps and only a reveal tells', async () => {
    const id = await complete();
    const read = await agent.get(`/v1/fire_light/applications/${id}`);
    expect(read.text).not.toMatch(/219-?09/);
    const { answers, version } = await get(id);
    expect(answers.ssn).toBe('••••9123');
    await save(id, { ...answers, city: 'Dayton' }, version);
    const params = { id: contact.id };
    const reason = 'Filling in an application';
    const revealed = await agent.call(sensitive.reveal, {
      params,
      body: { what: 'application_number', record_id: id, reason },
    });
    expect(revealed.data.value).toBe('219-09-9123');
    await sign(id);
    await submit(id);
    expect(JSON.stringify((await readPdf(await bytesOf(id))).pages)).not.toMatch(/219-?09/);
    const timeline = await agent.call(contacts.timeline, { params, query: {} });
    expect(JSON.stringify(timeline)).not.toMatch(/219-?09|Zyloprimax/);
    for (const table of ['application', 'application_document', 'contact_activity', 'audit_log'])
      expect(await test.query(`select 1 from ${table} t where t::text ~ '219-09|Zyloprimax'`, [])).toEqual([]);
    expect(test.log_lines.join('')).not.toMatch(/219-09|Zyloprimax/);
  });
});

describe('R006: signing and submitting', () => {
  it('stores what was signed in person and submitted, with their hashes, and becomes one policy with the status Submitted', async () => {
    const id = await complete();
    await sign(id);
    expect(await get(id)).toMatchObject({ status: 'signed', signed_how: 'in_person', documents: [{ version: 1 }] });
    const replies = await Promise.all([submit(id), submit(id), submit(id), submit(id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const application = await get(id);
    expect(application).toMatchObject({
      status: 'submitted',
      policy: { status: 'submitted' },
      documents: [
        { version: 2, kind: 'submitted' },
        { version: 1, kind: 'signed' },
      ],
    });
    expect(await policies()).toMatchObject([
      {
        id: application.policy?.id,
        product_line: 'final_expense',
        status: 'submitted',
        face_amount: '15000.00',
        premium: '62.40',
        premium_mode: 'monthly',
        writing_agent: { name: 'Dana Adams' },
        beneficiaries: [{ name: 'Bob Adams', relation: 'Spouse', share: null }],
      },
    ]);
    const pdf = await bytesOf(id);
    expect(sha256(pdf).toString('hex')).toBe(application.documents[0]?.pdf_sha256);
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
    const words = JSON.stringify((await readPdf(pdf)).pages);
    for (const said of ['Joan Adams', 'Dana Adams', 'Bob Adams', '$15000', 'Zyloprimax']) expect(words).toContain(said);
    // The first version stays as it was signed.
    expect(JSON.stringify((await readPdf(await bytesOf(id, 1))).pages)).not.toContain('Agent’s signature');
    expect(await save(id, { city: 'Dayton' }, application.version)).toMatchObject({ status: 409 });
  });

  it('the document names the user who submitted, whatever they type', async () => {
    const id = await complete();
    await sign(id);
    const boss = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ruth', last_name: 'Stone' });
    const admin = await test.signIn(boss);
    const path = `/v1/fire_light/applications/${id}/submit`;
    expect(await admin.post(path, { signature: 'Dana Adams' })).toMatchObject({ status: 200 });
    expect(JSON.stringify((await readPdf(await bytesOf(id))).pages)).toContain('Ruth Stone');
  });

  it('follows the policy’s status, and can be withdrawn only before it’s submitted', async () => {
    const id = await complete();
    await sign(id);
    await submit(id);
    const [policy] = await policies();
    const withdraw = (of: string) =>
      agent.post(`/v1/fire_light/applications/${of}/withdraw`, { reason: 'Changed her mind' });
    expect((await withdraw(id)).status).toBe(409);
    await agent.patch(`/v1/contacts/${contact.id}/policies/${policy?.id}`, { status: 'issued' });
    const other = await open();
    expect((await withdraw(other)).status).toBe(200);
    expect((await withdraw(other)).status).toBe(409);
    const dashboard = await agent.call(fireLight.dashboard, { body: {} });
    expect(dashboard.data.counts).toEqual({ approved: 1, withdrawn: 1 });
    expect(dashboard.data.applications.map(({ status }) => status).toSorted()).toEqual(['approved', 'withdrawn']);
    const approved = await agent.call(fireLight.dashboard, { body: { status: 'approved', contact_id: contact.id } });
    expect(approved.meta.total_count).toBe(1);
    expect(approved.data.counts).toEqual({ approved: 1, withdrawn: 1 });
    // Two years later, it isn't waiting for the company again.
    await agent.patch(`/v1/contacts/${contact.id}/policies/${policy?.id}`, { status: 'lapsed' });
    expect((await get(id)).status).toBe('approved');
  });

  it('belongs to a visible contact, and goes with one that is purged', async () => {
    const id = await complete();
    await sign(id);
    const other = await test.signIn(await test.makeUser(tenant));
    expect((await other.get(`/v1/fire_light/applications/${id}`)).status).toBe(404);
    expect((await other.get(`/v1/fire_light/applications/${id}/pdf`)).status).toBe(404);
    expect((await other.call(fireLight.dashboard, { body: {} })).data.applications).toEqual([]);
    for (const table of ['contact_phone', 'contact_email', 'contact_activity'])
      await test.query(`delete from ${table} where tenant_id = $1 and contact_id = $2`, [tenant.id, contact.id]);
    await test.query('delete from contact where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect(await test.query('select 1 from application_document where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

describe('signing through a link', () => {
  const post = (path: string, fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: path,
      headers: { host: tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const page = (url: string, host = tenant.host) => test.app.inject({ url, headers: { host } });
  const link = async (id: string) => {
    const { data } = await agent.call(fireLight.send, { params: { id }, body: { via: 'link' } });
    return new URL(data.link ?? '').pathname;
  };
  const born = '1950-04-12';

  it('shows the answers only with the date of birth, signs once, and tells the agent', async () => {
    const id = await complete();
    const path = await link(id);
    expect(path).toMatch(/^\/apply\/\d+-[\w-]{32}$/);
    const door = await page(path);
    expect(door.statusCode).toBe(200);
    expect(door.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(door.body).not.toMatch(/Joan|Zyloprimax|43215/);
    const wrong = await post(path, { step: 'open', born: '1950-04-13' });
    expect([wrong.statusCode, /Joan|Zyloprimax/.test(wrong.body)]).toEqual([422, false]);
    const review = await post(path, { step: 'open', born });
    expect(review.body).toMatch(/Zyloprimax/);
    expect(review.body).toContain('••••9123');
    expect(review.body).not.toContain('219-09');
    const faulty = await post(path, { step: 'sign', born, signature: '<b>Joan' });
    expect([faulty.statusCode, faulty.body.includes('value="&lt;b&gt;Joan"')]).toEqual([422, true]);
    const drawn = '1,2 3,4';
    const signed = await post(path, { step: 'sign', born, version: '2', signature: 'Joan Adams', drawn, agree: 'yes' });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, `${path}?did=signed`]);
    const again = await post(path, { step: 'sign', born, signature: 'Joan Adams', agree: 'yes' });
    expect([again.statusCode, again.headers.location]).toEqual([303, path]);
    const application = await get(id);
    expect(application).toMatchObject({ status: 'signed', signed_how: 'link', documents: [{ kind: 'signed' }] });
    expect((await post(path, { step: 'pdf', born })).headers['content-type']).toBe('application/pdf');
    expect((await post(path, { step: 'pdf', born: '' })).statusCode).toBe(422);
    expect((await agent.call(notifications.list, { query: {} })).data[0]).toMatchObject({
      kind: 'application_signed',
      link: `/applications/${id}`,
    });
    expect((await submit(id)).status).toBe(200);
  });

  it('signs only what was read: an older screen or page is refused, also after it was sent again', async () => {
    const id = await complete();
    const path = await link(id);
    const { version } = await get(id);
    expect((await post(path, { step: 'open', born })).body).toContain(`name="version" value="${version}"`);
    expect(await save(id, { face_amount: '90000' }, version)).toMatchObject({ status: 200 });
    const next = await link(id);
    const old = { version, signature: 'Joan Adams' };
    const late = await post(next, { ...old, version: String(version), step: 'sign', born, agree: 'yes' });
    expect([late.statusCode, late.body.includes('Your agent changed this application')]).toEqual([422, true]);
    expect(await agent.post(`/v1/fire_light/applications/${id}/sign`, old)).toMatchObject({ status: 409 });
    expect((await get(id)).documents).toEqual([]);
    await sign(id);
    expect((await get(id)).status).toBe('signed');
  });

  it('ends when answers change, when it’s withdrawn, and after 30 days. A wrong link looks like one that never was', async () => {
    const id = await complete();
    const path = await link(id);
    await save(id, { city: 'Dayton' }, (await get(id)).version);
    expect((await page(path)).body).toContain('no longer be signed');
    const sent = await post(path, { step: 'sign', born, signature: 'Joan Adams', agree: 'yes' });
    expect(sent.headers.location).toBe(path);
    expect((await get(id)).status).toBe('draft');
    // A signature without the tick shows the answers again, but not of a closed link.
    expect(await post(path, { step: 'sign', born })).toMatchObject({ statusCode: 303, headers: { location: path } });
    const next = await link(id);
    // Perhaps the first one went to an old address.
    expect((await page(path)).body).toContain('no longer be signed');
    test.clock.advance((31 * DAY_MS) / 1000);
    expect((await page(next)).body).toContain('no longer be signed');
    for (const step of ['open', 'sign']) {
      const late = await post(next, { step, born });
      expect([late.statusCode, late.body.includes('Zyloprimax')]).toEqual([303, false]);
    }
    const other = await test.makeTenant();
    const wrong = [
      await page(`/apply/${tenant.id}-${'A'.repeat(32)}`),
      await page('/apply/x'),
      await page(path, other.host),
    ];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(wrong.map(({ body }) => body)).size).toBe(1);
  });

  it('stops guesses of the date of birth', async () => {
    const id = await complete();
    const path = await link(id);
    const codes: number[] = [];
    for (let day = 1; day <= 21; day++)
      codes.push((await post(path, { step: 'open', born: `1951-01-${String(day).padStart(2, '0')}` })).statusCode);
    expect(codes.slice(0, 20).every((code) => code === 422)).toBe(true);
    expect(codes.at(-1)).toBe(429);
    expect((await post(path, { step: 'open', born })).statusCode).toBe(429);
    // Neither another link nor patience gives many more.
    expect((await post(await link(id), { step: 'open', born })).statusCode).toBe(429);
    const guess = async () => (await post(path, { step: 'open', born: '1951-01-01' })).statusCode;
    let guesses = 0;
    for (let hour = 0; hour < 4; hour++) {
      test.clock.advance(3601);
      for (let n = 0; n < 20; n++) guesses += (await guess()) === 422 ? 1 : 0;
    }
    expect(guesses).toBe(40);
  });

  it('counts no attempts of links that never were', async () => {
    const keys = () => test.query('select 1 from sign_in_throttle', []);
    await post(`/apply/${tenant.id}-${'A'.repeat(32)}`, { step: 'open', born });
    const before = (await keys()).length;
    await post(`/apply/${tenant.id}-${'B'.repeat(32)}`, { step: 'open', born });
    expect(await keys()).toHaveLength(before);
  });

  it('no one signs for someone who died, on the agent’s screen or through a link', async () => {
    const id = await complete();
    const path = await link(id);
    await test.query("update contact set deceased_on = '2026-03-01' where tenant_id = $1 and id = $2", [
      tenant.id,
      contact.id,
    ]);
    expect((await post(path, { step: 'sign', born, signature: 'Joan Adams', agree: 'yes' })).statusCode).toBe(404);
    const body = { signature: 'Joan Adams', version: 2 };
    expect(await agent.post(`/v1/fire_light/applications/${id}/sign`, body)).toMatchObject(
      refusal('base', /deceased/, 409),
    );
    const opening = { contact_id: contact.id, form: 'final_expense' };
    expect((await agent.post('/v1/fire_light/application', opening)).status).toBe(409);
    expect((await get(id)).documents).toEqual([]);
  });

  it('goes out through the gate: nothing to someone who opted out or died', async () => {
    const id = await complete();
    const send = (via: string) => agent.post(`/v1/fire_light/applications/${id}/send`, { via });
    expect((await send('email')).status).toBe(201);
    const mails = 'select body_html as body from mail_message where tenant_id = $1 and contact_id = $2';
    const [mail] = await test.query<{ body: string }>(mails, [tenant.id, contact.id]);
    expect(mail?.body).toMatch(/\/apply\/\d+-[\w-]{32}/);
    expect(mail?.body).not.toMatch(/Zyloprimax|9123/);
    test.clock.advance(60);
    await test.query('update contact set do_not_email = true where tenant_id = $1 and id = $2', [
      tenant.id,
      contact.id,
    ]);
    expect(await send('email')).toMatchObject(refusal('via'));
    await test.query(
      "update contact set do_not_email = false, deceased_on = '2026-03-01' where tenant_id = $1 and id = $2",
      [tenant.id, contact.id],
    );
    for (const via of ['email', 'text', 'link'])
      expect(await send(via)).toMatchObject(refusal('base', /deceased/, 409));
    expect(await test.query(mails, [tenant.id, contact.id])).toHaveLength(1);
  });
});
