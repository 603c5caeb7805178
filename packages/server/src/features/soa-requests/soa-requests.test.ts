import { createHash } from 'node:crypto';
import { notifications } from '@bookline/contract/features/notifications';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { readPdf } from '../print/pdf/read-pdf.fixture.ts';
import { canonicalJson, hashOfEntry, sha256 } from './keep-version.ts';

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
    first_name: 'Maria',
    last_name: 'Lopez',
    emails: ['maria@example.test'],
  });
  agent = await test.signIn(owner);
});

const create = async (via: 'link' | 'email' = 'link') =>
  (await agent.call(soaRequests.create, { body: { contact_id: contact.id, via, products: ['part_d'] } })).data;
const tokenOf = (link: string | null) => new URL(link ?? '').pathname.replace('/soa/', '');
const form = {
  products: ['part_d', 'medicare_supplement'] as ('part_d' | 'medicare_supplement')[],
  name: 'María López',
  phone: '614-555-0142',
  address: '1 Main St, Columbus, OH',
  signature: 'María López',
};
const visitor = (host = tenant.host) => createAgent(test.app, { host });
const sign = (token: string, body: Partial<typeof form> & { drawn?: string } = {}) =>
  visitor().call(soaRequests.submit, { params: { id: token }, query: {}, body: { ...form, ...body } });
const completion = {
  appointment_on: '2026-02-20',
  contact_method: 'phone' as const,
  plans: 'Plan G',
  notes: '',
  signature: 'Dana Adams',
};
const get = async (id: string) => (await agent.call(soaRequests.get, { params: { id } })).data;
const bytesOf = async (id: string, version?: number) => {
  return (await agent.get(`/v1/soa_requests/${id}/pdf${version ? `?version=${version}` : ''}`)).bytes;
};

describe('signing', () => {
  it('R005, R333: stores exactly what was signed, its PDF, and their hashes, and tells the agent', async () => {
    const { request, link } = await create();
    expect(request).toMatchObject({ status: 'sent', version: 0, contact: { id: contact.id }, versions: [] });
    const token = tokenOf(link);
    // 192 random bits, of which only the hash is stored.
    expect(token).toMatch(/^\d+-[\w-]{32}$/);
    expect((await visitor().call(soaRequests.view, { params: { id: token }, query: {} })).data).toMatchObject({
      status: 'sent',
      agent: { name: 'Dana Adams' },
      products: ['part_d'],
      pdf_sha256: null,
    });
    const signed = (await sign(token)).data;
    expect(signed).toMatchObject({ status: 'signed', contact_name: 'María López' });

    const soa = await get(request.id);
    const [version] = soa.versions;
    const content = JSON.parse(version?.content ?? '');
    expect(content).toMatchObject({
      kind: 'signed',
      beneficiary: { name: 'María López', phone: '+16145550142', address: '1 Main St, Columbus, OH' },
      products: ['part_d', 'medicare_supplement'],
      signature: { typed: 'María López', drawn: '' },
      previous_sha256: null,
    });
    expect(version?.content).toBe(canonicalJson(content));
    expect(version?.content_sha256).toBe(sha256(version?.content ?? '').toString('hex'));
    const pdf = await bytesOf(request.id);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(version?.pdf_sha256);
    expect(signed.pdf_sha256).toBe(version?.pdf_sha256);
    const words = JSON.stringify((await readPdf(pdf)).pages);
    for (const said of ['María López', 'Dana Adams', 'Prescription drug plans', version?.content_sha256 ?? ''])
      expect(words).toContain(said);
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');

    const [told] = (await agent.call(notifications.list, { query: {} })).data;
    expect(told).toMatchObject({ kind: 'soa_signed', link: `/soa_requests/${request.id}` });
    expect(told?.text).not.toContain('Lopez');
  });

  it('accepts a drawn signature and a representative, in the language that the signer chose', async () => {
    const { request, link } = await create();
    await visitor().call(soaRequests.submit, {
      params: { id: tokenOf(link) },
      query: {},
      body: {
        ...form,
        signature: '',
        drawn: '10,20 30,40 50,60;70,80 90,100',
        language: 'Spanish',
        representative_name: 'Ana López',
        representative_relation: 'Hija',
      },
    });
    const words = JSON.stringify((await readPdf(await bytesOf(request.id))).pages);
    expect(words).toContain('Alcance de la cita');
    expect(words).toContain('Hija');
  });

  it('R332: is refused twice, without a signature, and with a wrong link, which all get the same answer', async () => {
    const { link } = await create();
    const token = tokenOf(link);
    const at = (id: string, host = tenant.host) => visitor(host).post(`/v1/soa_requests/${id}/submit`, form);
    expect(await visitor().post(`/v1/soa_requests/${token}/submit`, { ...form, signature: '' })).toMatchObject(
      refusal('signature'),
    );
    expect(await visitor().post(`/v1/soa_requests/${token}/submit`, { ...form, products: [] })).toMatchObject(
      refusal('products'),
    );
    const other = await test.makeTenant();
    const wrong = await at(`${tenant.id}-${'A'.repeat(32)}`);
    expect(wrong.status).toBe(404);
    for (const reply of [await at('x'), await at(token, other.host)])
      expect([reply.status, reply.body]).toEqual([wrong.status, wrong.body]);
    // R332: a page name must be one of the company's, also to sign.
    expect(await visitor().post(`/v1/soa_requests/${token}/submit?domain_name=elsewhere`, form)).toMatchObject({
      status: 404,
    });
    const named = await visitor().get(`/v1/soa_requests/${token}/view?domain_name=elsewhere`);
    expect(named.status).toBe(404);
    expect((await at(token)).status).toBe(200);
    expect((await at(token)).status).toBe(409);
  });

  it('happens once, however often it is sent at the same moment', async () => {
    const { request, link } = await create();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => visitor().post(`/v1/soa_requests/${tokenOf(link)}/submit`, form)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await get(request.id)).versions).toHaveLength(1);
  });
});

describe('afterward', () => {
  it('R359: is completed and corrected as new versions, in one chain that shows any change', async () => {
    const { request, link } = await create();
    const params = { id: request.id };
    expect((await agent.post(`/v1/soa_requests/${request.id}/complete`, completion)).status).toBe(409);
    await sign(tokenOf(link));
    const first = await bytesOf(request.id);
    const ahead = { ...completion, appointment_on: '2026-03-04' };
    expect(await agent.post(`/v1/soa_requests/${request.id}/complete`, ahead)).toMatchObject(
      refusal('appointment_on', expect.stringContaining('future')),
    );
    await agent.call(soaRequests.complete, { params, body: completion });
    const { data } = await agent.call(soaRequests.amend, {
      params,
      body: { ...completion, appointment_on: '2026-02-21', reason: 'Wrong day' },
    });
    expect(data).toMatchObject({ status: 'completed', version: 3, appointment_on: '2026-02-21' });
    expect(data.versions.map(({ kind }) => kind)).toEqual(['amended', 'completed', 'signed']);
    expect(await bytesOf(request.id, 1)).toEqual(first);
    const [newest, before] = data.versions;
    expect(JSON.parse(newest?.content ?? '').previous_sha256).toBe(before?.content_sha256);

    const chain = await test.query<Record<string, Buffer>>(
      'select previous_hash, entry_hash, content_sha256, pdf, pdf_sha256 from soa_version where tenant_id = $1 order by chain_no',
      [tenant.id],
    );
    let last: Buffer = Buffer.alloc(32);
    for (const { previous_hash, entry_hash, content_sha256, pdf, pdf_sha256 } of chain) {
      if (!previous_hash || !entry_hash || !content_sha256 || !pdf || !pdf_sha256) throw new Error('a hash is missing');
      expect(previous_hash).toEqual(last);
      expect(pdf_sha256).toEqual(sha256(pdf));
      expect(entry_hash).toEqual(hashOfEntry(last, content_sha256, pdf_sha256));
      last = entry_hash;
    }
    expect(chain).toHaveLength(3);
  });

  it('the application can neither change nor delete what was signed', async () => {
    const { rows } = await test
      .query<{ privilege_type: string }>(
        "select privilege_type from information_schema.role_table_grants where table_name = 'soa_version' and grantee = 'bookline_app'",
      )
      .then((found) => ({ rows: found }));
    expect(rows.map(({ privilege_type }) => privilege_type).toSorted()).toEqual(['INSERT', 'SELECT']);
  });

  it('R359: a rejected form no longer counts', async () => {
    const { request, link } = await create();
    await sign(tokenOf(link));
    const covered = async () =>
      (
        await agent.call(soaRequests.coverage, {
          query: { contact_ids: [contact.id], on: test.clock.now().toISOString().slice(0, 10) },
        })
      ).data[0]?.valid_until;
    expect(await covered()).not.toBeNull();
    await agent.call(soaRequests.reject, { params: { id: request.id }, body: { reason: 'Wrong person' } });
    expect(await covered()).toBeNull();
    expect((await get(request.id)).status).toBe('rejected');
    expect((await visitor().get(`/soa/${tokenOf(link)}/view`)).status).toBe(200);
  });

  it('expires: after 60 days without a signature, and 12 months after it', async () => {
    const late = await create();
    const signed = await create();
    await sign(tokenOf(signed.link));
    test.clock.advance((61 * DAY_MS) / 1000);
    const again = await test.signIn(owner);
    const status = async (id: string) => (await again.call(soaRequests.get, { params: { id } })).data.status;
    expect(await status(late.request.id)).toBe('expired');
    expect(await status(signed.request.id)).toBe('signed');
    expect((await visitor().post(`/v1/soa_requests/${tokenOf(late.link)}/submit`, form)).status).toBe(409);
    // Sent again, it can be signed.
    const params = { id: late.request.id };
    const { link } = (await again.call(soaRequests.send, { params, body: { via: 'link' } })).data;
    expect((await sign(tokenOf(link))).data.status).toBe('signed');
    await test.query('update soa_request set valid_until = $1 where tenant_id = $2 and id = $3', [
      test.clock.now(),
      tenant.id,
      signed.request.id,
    ]);
    expect(await status(signed.request.id)).toBe('expired');
    const expired = await again.call(soaRequests.list, { query: { status: 'expired' } });
    expect(expired.data.map(({ id }) => id)).toEqual([signed.request.id]);
  });

  it('outlives its contact: then its agent and admins see it, and others never do', async () => {
    const { request, link } = await create();
    await sign(tokenOf(link));
    const other = await test.signIn(await test.makeUser(tenant));
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const path = `/v1/soa_requests/${request.id}`;
    expect((await other.get(path)).status).toBe(404);
    await test.query('delete from contact_phone where tenant_id = $1 and contact_id = $2', [tenant.id, contact.id]);
    await test.query('delete from contact_email where tenant_id = $1 and contact_id = $2', [tenant.id, contact.id]);
    await test.query('delete from contact where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect((await other.get(path)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(200);
    expect(await get(request.id)).toMatchObject({ contact: null, contact_name: 'María López', status: 'signed' });
  });
});

describe('sending', () => {
  it('goes through the gate: an email with the link, or the reason why not', async () => {
    await create('email');
    const [mail] = await test.query<{ body: string }>(
      'select body_html as body from mail_message where tenant_id = $1 and contact_id = $2',
      [tenant.id, contact.id],
    );
    const link = /href="([^"]+\/soa\/[^"]+)"/.exec(mail?.body ?? '')?.[1] ?? null;
    expect((await sign(tokenOf(link))).data.status).toBe('signed');
    await test.query('update contact set do_not_email = true where tenant_id = $1 and id = $2', [
      tenant.id,
      contact.id,
    ]);
    expect(await agent.post('/v1/soa_requests', { contact_id: contact.id, via: 'email' })).toMatchObject(
      refusal('via'),
    );
    expect((await agent.call(soaRequests.list, { query: {} })).data).toHaveLength(1);
  });

  it('R271: basic users have no forms', async () => {
    const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
    expect((await basic.get('/v1/soa_requests')).status).toBe(403);
  });
});

it('the pages work without a script: the form keeps what was typed, signs, and is verified by its hash', async () => {
  const { request, link } = await create();
  const path = `/soa/${tokenOf(link)}`;
  const opened = await visitor().get(path);
  expect(opened.status).toBe(200);
  expect(opened.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'sha256-/);
  const post = (fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: path,
      headers: { host: tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const faulty = await post({ name: '<b>Ann', products: 'part_d', language: 'Spanish' });
  expect(faulty.statusCode).toBe(422);
  expect(faulty.body).toContain('Escriba o dibuje su firma.');
  expect(faulty.body).toContain('value="&lt;b&gt;Ann"');
  const signed = await post({ name: 'Maria Lopez', products: 'part_d', signature: 'Maria Lopez', language: 'English' });
  expect([signed.statusCode, signed.headers.location]).toEqual([303, `${path}/view?did=signed`]);
  const hash = sha256(await bytesOf(request.id)).toString('hex');
  const page = async (url: string, host = tenant.host) => (await test.app.inject({ url, headers: { host } })).body;
  expect(await page(`${path}/view?did=signed`)).toContain(hash);
  expect(await page(`/soa/verify?sha256=${hash}`)).toContain('unchanged scope of appointment form');
  const other = await test.makeTenant();
  expect(await page(`/soa/verify?sha256=${hash}`, other.host)).toContain('No form with this fingerprint');
  const lost = await test.app.inject({ url: '/soa/1-x', headers: { host: tenant.host } });
  expect([lost.statusCode, lost.body.includes('Form not found')]).toEqual([404, true]);
});
