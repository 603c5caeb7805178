import { calendar } from '@bookline/contract/features/calendar';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { reports } from '@bookline/contract/features/reports';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { olderToken, workFor } from '../../../test/webpage-rows.ts';
import { SYSTEM_ACTOR } from '../../platform/audit.ts';

const test = useTestApp();
let names = 0;
let name: string;
let tenant: TestTenant;
let dana: TestUser;
let agent: Agent;
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  name = `scope-${++names}`;
  tenant = await test.makeTenant({ name: 'Northstar' });
  dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.openSession(dana);
  const medicare = { products: ['part_d'], carrier_count: 5, plan_count: 31 };
  await agent.patch(`/v1/users/${dana.id}/update_webpage`, { domain_name: name, ...medicare });
});

const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const visitor = () => createAgent(test.app, { host: `${name}.pages.localhost`, ip: `10.3.0.${names}` });
const open = (path: string) => visitor().send('GET', path, { headers: html });
const tokenOf = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
const send = (path: string, fields: Record<string, string>) =>
  visitor().send('POST', path, { body: new URLSearchParams(fields).toString(), headers: html });
const person = { first_name: 'Maria', last_name: 'Lopez', phone: '614-555-0142', email: 'maria@example.test' };
async function start(given?: string) {
  const token = given ?? olderToken(tokenOf((await open('/scope')).text), name);
  const { status, headers } = await send('/scope', { ...person, token, work: workFor(token, person) });
  return { status, path: String(headers.location), token };
}
const forms = async (query: object = {}) => (await agent.call(soaRequests.list, { query })).data;

describe('a form that a visitor starts', () => {
  it('R005, R333: is theirs to sign once their contact is there, and shows only what they typed', async () => {
    const maria = await test.makeContact(tenant, {
      owner: dana,
      first_name: 'Maria',
      last_name: 'Lopez-Garcia',
      emails: ['maria@example.test'],
    });
    expect((await open('/')).text).toContain('href="/scope"');
    const { status, path, token } = await start();
    expect(status).toBe(303);
    expect(path).toMatch(/^\/soa\/\d+-[\w-]{32}$/);
    // The job has a moment to go. The browser asks again.
    const waiting = await open(path);
    expect(waiting.text).toContain('One moment');
    expect(waiting.headers.refresh).toBe('1');
    await test.runJobs();
    const form = await open(path);
    expect(form.text).toContain('value="Maria Lopez"');
    expect(form.text).not.toContain('Garcia');
    expect(form.set_cookies).toEqual([]);
    await send(path, { products: 'part_d', name: 'Maria Lopez', signature: 'Maria Lopez' });
    expect(await forms()).toMatchObject([
      { origin: 'visitor', status: 'signed', contact: { id: maria.id }, needs_confirmation: true },
    ]);
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain(
      'Started a scope of appointment form',
    );
    // The visitor sees the same as everyone, whether the contact was known or not.
    expect((await open(`${path}/view`)).text).not.toContain('confirm');
    // Sending the same form again opens the same form.
    const again = await start(token);
    expect(await open(again.path)).toMatchObject({ status: 303, headers: { location: `${again.path}/view` } });
    expect(await forms()).toHaveLength(1);
    expect(await open('/soa/verify')).toMatchObject({ status: 404 });
  });

  it('R271: is offered only by agents with the feature whose page has Medicare plans', async () => {
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { products: ['dental'] });
    expect((await open('/')).text).not.toContain('href="/scope"');
    expect(await open('/scope')).toMatchObject({ status: 303, headers: { location: '/' } });
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { products: ['part_d'] });
    await test.insert('feature_override', { tenant_id: tenant.id, key: 'soa_requests', enabled: false });
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { about_me: 'Hello' });
    expect(await open('/scope')).toMatchObject({ status: 303 });
    expect(await send('/scope', person)).toMatchObject({ status: 303, headers: { location: '/' } });
  });
});

describe('the warning in a call', () => {
  let maria: TestContact;
  const warning = async () => (await agent.call(soaRequests.warning, { query: { contact_id: maria.id } })).data;
  const appointment = (title: string, starts: string) =>
    agent.call(calendar.create, {
      body: {
        event: {
          title,
          type: 'appointment',
          contact_ids: [maria.id],
          starts_at: starts,
          ends_at: new Date(Date.parse(starts) + 1_800_000).toISOString(),
        },
      },
    });
  beforeEach(async () => {
    maria = await test.makeContact(tenant, { owner: dana, first_name: 'Maria', last_name: 'Lopez' });
  });

  it('names the next Medicare appointment without a form in force, until the form is signed', async () => {
    await appointment('Roof insurance', '2026-03-03T15:00:00.000Z');
    expect(await warning()).toBeNull();
    await appointment('Medicare review', '2026-03-04T15:00:00.000Z');
    expect(await warning()).toMatchObject({ starts_at: '2026-03-04T15:00:00.000Z', sent_id: null });
    const { data } = await agent.call(soaRequests.create, { body: { contact_id: maria.id, via: 'link' } });
    expect(await warning()).toMatchObject({ sent_id: data.request.id });
    const path = new URL(data.link ?? '').pathname.replace('/soa/', '');
    const signed = { products: ['part_d' as const], name: 'Maria Lopez', signature: 'Maria Lopez' };
    await createAgent(test.app, { host: tenant.host }).call(soaRequests.submit, {
      params: { id: path },
      query: {},
      body: signed,
    });
    expect(await warning()).toBeNull();
  });

  it('also counts everyone of 64 or older, and nothing that is over, canceled, or far away', async () => {
    await test.query('update contact set date_of_birth = $2 where id = $1', [maria.id, '1960-01-01']);
    await appointment('Talk', '2026-03-30T15:00:00.000Z');
    expect(await warning()).toBeNull();
    const { data } = await appointment('Talk', '2026-03-04T15:00:00.000Z');
    expect(await warning()).toMatchObject({ event_id: data.id });
    await agent.call(calendar.update, { params: { id: data.id }, body: { event: { status: 'cancelled' } } });
    expect(await warning()).toBeNull();
    const other = await test.openSession(await test.makeUser(tenant));
    expect(await other.get(`/v1/soa_requests/warning?contact_id=${maria.id}`)).toMatchObject({ status: 404 });
  });
});

describe('a form that a visitor signs for a contact who was known', () => {
  let maria: TestContact;
  beforeEach(async () => {
    maria = await test.makeContact(tenant, {
      owner: dana,
      first_name: 'Maria',
      last_name: 'Lopez',
      phones: ['+16145550142'],
    });
  });
  const sign = async () => {
    const { path } = await start();
    await test.runJobs();
    await send(path, { products: 'part_d', name: 'Maria Lopez', signature: 'Maria Lopez' });
    const [form] = await forms();
    return form?.id ?? '';
  };
  const coverage = async (id = maria.id) =>
    (await agent.call(soaRequests.coverage, { query: { contact_ids: [id], on: '2026-03-10' } })).data[0];

  const report = async () => {
    const { data } = await agent.call(reports.create, { body: { report_type: 'soa_forms', name: 'Forms' } });
    const { data: result } = await agent.call(reports.run, { params: { id: data.id } });
    const [all, waiting, signed] = result.totals.values;
    return { forms: all, waiting, signed };
  };
  const confirm = (id: string, how = 'Called her at home') =>
    agent.call(soaRequests.confirm_signer, { params: { id }, body: { how } });
  const completion = {
    appointment_on: '2026-03-02',
    contact_method: 'web' as const,
    signature: 'Dana Adams',
  };

  it('counts for nothing until a user confirms who signed', async () => {
    await agent.call(calendar.create, {
      body: {
        event: {
          title: 'Medicare review',
          type: 'appointment',
          contact_ids: [maria.id],
          starts_at: '2026-03-04T15:00:00.000Z',
          ends_at: '2026-03-04T15:30:00.000Z',
        },
      },
    });
    const id = await sign();
    const warning = async () => (await agent.call(soaRequests.warning, { query: { contact_id: maria.id } })).data;
    expect(await coverage()).toMatchObject({ valid_until: null, unconfirmed_id: id });
    expect(await warning()).toMatchObject({ unconfirmed_id: id });
    const [told] = await test.query<{ text: string }>(
      "select text from notification where tenant_id = $1 and kind = 'soa_signed'",
      [tenant.id],
    );
    expect(told?.text).toBe('A scope of appointment form was signed on a webpage. Confirm who signed it.');
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain('The signer isn’t confirmed');
    expect(await agent.post(`/v1/soa_requests/${id}/complete`, completion)).toMatchObject({
      status: 409,
      body: { errors: { base: ['Confirm who signed this form first.'] } },
    });
    expect(await agent.post(`/v1/soa_requests/${id}/confirm_signer`, { how: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { how: ['Enter how you confirmed it.'] } },
    });
    expect(await report()).toEqual({ forms: 1, waiting: 0, signed: 0 });
    const { data } = await confirm(id);
    expect(await report()).toEqual({ forms: 1, waiting: 0, signed: 1 });
    expect(data).toMatchObject({
      needs_confirmation: false,
      signer_confirmed: { by: { id: dana.id }, how: 'Called her at home', at: test.clock.now().toISOString() },
    });
    expect(await coverage()).toMatchObject({ valid_until: expect.any(String), unconfirmed_id: null });
    expect(await warning()).toBeNull();
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain('Confirmed who signed');
    const logged = await test.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_log where tenant_id = $1 and action like 'soa_request.%sign%' order by at, id",
      [tenant.id],
    );
    // The contact didn't sign it, as far as anyone knew then.
    expect(logged.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['soa_request.sign', SYSTEM_ACTOR],
      ['soa_request.confirm_signer', dana.id],
    ]);
    expect((await agent.post(`/v1/soa_requests/${id}/confirm_signer`, { how: 'Again' })).status).toBe(409);
    expect((await agent.post(`/v1/soa_requests/${id}/complete`, completion)).status).toBe(200);
  });

  it('can’t be confirmed before it’s signed, or once it’s rejected', async () => {
    await start();
    await test.runJobs();
    const [open_form] = await forms();
    const path = `/v1/soa_requests/${open_form?.id}/confirm_signer`;
    expect((await agent.post(path, { how: 'Called' })).status).toBe(409);
    const id = await sign();
    await agent.call(soaRequests.reject, { params: { id }, body: { reason: 'She didn’t sign it' } });
    expect((await agent.post(`/v1/soa_requests/${id}/confirm_signer`, { how: 'Called' })).status).toBe(409);
    expect(await coverage()).toMatchObject({ valid_until: null, unconfirmed_id: null });
  });

  it('isn’t needed for a contact that the form itself added, or for a form that a user sent', async () => {
    await test.query('delete from contact_phone where tenant_id = $1', [tenant.id]);
    const id = await sign();
    const [form] = await forms();
    expect(form).toMatchObject({ id, status: 'signed', needs_confirmation: false });
    expect(form?.contact?.id).not.toBe(maria.id);
    expect(await coverage(form?.contact?.id)).toMatchObject({ valid_until: expect.any(String) });
    expect((await agent.post(`/v1/soa_requests/${id}/confirm_signer`, { how: 'Called' })).status).toBe(409);
    // Nor does it count for a known contact by a merge, whichever of both stays.
    await agent.call(contactMerges.merge, {
      body: { survivor_id: form?.contact?.id ?? '', contacts: [{ id: maria.id }, { id: form?.contact?.id ?? '' }] },
    });
    expect(await forms()).toMatchObject([{ id, needs_confirmation: true }]);
    expect(await coverage(form?.contact?.id)).toMatchObject({ valid_until: null, unconfirmed_id: id });
    const { data } = await agent.call(soaRequests.create, {
      body: { contact_id: form?.contact?.id ?? '', via: 'link' },
    });
    await createAgent(test.app, { host: tenant.host }).call(soaRequests.submit, {
      params: { id: new URL(data.link ?? '').pathname.replace('/soa/', '') },
      query: {},
      body: { products: ['part_d'], name: 'Maria Lopez', signature: 'Maria Lopez' },
    });
    expect(await coverage(form?.contact?.id)).toMatchObject({ valid_until: expect.any(String), unconfirmed_id: id });
  });

  it('an agent who doesn’t see the contact can’t confirm', async () => {
    const id = await sign();
    const other = await test.openSession(await test.makeUser(tenant));
    expect((await other.post(`/v1/soa_requests/${id}/confirm_signer`, { how: 'Called' })).status).toBe(404);
  });
});

it('R359: the list filters by agent, status, and age', async () => {
  const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
  const contact = await test.makeContact(tenant, { owner: dana });
  await agent.call(soaRequests.create, { body: { contact_id: contact.id, via: 'link' } });
  expect(await forms({ agent_id: dana.id, status: 'sent', age: 'month' })).toHaveLength(1);
  expect(await forms({ agent_id: ben.id })).toEqual([]);
  test.clock.advance(45 * 86_400);
  agent = await test.openSession(dana);
  expect(await forms({ age: 'month' })).toEqual([]);
  expect(await forms({ age: 'quarter' })).toHaveLength(1);
});
