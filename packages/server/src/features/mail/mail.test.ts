import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { Tenant } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { type OutgoingMail, sendMail } from './mail.api.ts';

const test = useTestApp();
let home: TestTenant;
let tenant: Tenant;
beforeEach(async () => {
  home = await test.makeTenant({ name: 'Northstar & Sons' });
  tenant = { ...home, variant: 'agent_network' };
});

const send = (mail: Partial<OutgoingMail> = {}, options: { key?: string } = {}) =>
  test.services.database.inTenant(tenant.id, (db) => {
    const whole = { to: 'joan@example.test', subject: 'Welcome', paragraphs: ['Hello.'], ...mail };
    return sendMail({ db, tenant, clock: test.clock }, whole, options);
  });
const emails = () => test.query('select * from mail_message where tenant_id = $1 order by id', [tenant.id]);

describe('sending', () => {
  it('stores the email with its cause, and a job delivers it to the local mailbox', async () => {
    await send({ action: { label: 'Accept', url: 'https://crm.example.com/x' } });
    expect(await emails()).toMatchObject([{ status: 'queued', to_address: 'joan@example.test', provider: null }]);
    await test.runJobs();
    expect(await emails()).toMatchObject([
      { status: 'sent', provider: 'local', attempts: 1, paragraphs: ['Hello.'], action_label: 'Accept' },
    ]);
  });

  it('rolls back with the transaction that caused it', async () => {
    const failing = test.services.database.inTenant(tenant.id, async (db) => {
      await sendMail({ db, tenant, clock: test.clock }, { to: 'a@b.test', subject: 'x', paragraphs: [] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await test.runJobs();
    expect(await emails()).toEqual([]);
  });

  it('sends only one email per key', async () => {
    await send({ subject: 'First' }, { key: 'invitation 1' });
    await send({ subject: 'Second' }, { key: 'invitation 1' });
    await send({ subject: 'Third' }, { key: 'invitation 2' });
    expect((await emails()).map(({ subject }) => subject)).toEqual(['First', 'Third']);
  });

  it.each([
    'joan@example.test\r\nBcc: all@example.test',
    'joan@example.test, eve@example.test',
    'Joan <joan@example.test>',
    'joan@example.test\n',
    'joan',
    '',
  ])('refuses the address %j', async (to) => {
    await expect(send({ to })).rejects.toMatchObject({ code: 'invalid' });
    expect(await emails()).toEqual([]);
  });

  it.each(['Hi\r\nBcc: all@example.test', 'Hi\nthere', 'Hi\u0000', ''])('refuses the subject %j', async (subject) => {
    await expect(send({ subject })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('shortens a subject that contains long names', async () => {
    await send({ subject: `${'🧓'.repeat(250)} invites you` });
    expect((await emails())[0]?.subject).toBe(`${'🧓'.repeat(199)}…`);
  });

  it('links only to web addresses', async () => {
    await expect(send({ action: { label: 'x', url: 'javascript:alert(1)' } })).rejects.toThrow('web address');
  });
});

it('emails older than 90 days are deleted', async () => {
  await send();
  await test.runJobs();
  test.clock.advance(90 * 86_400);
  await test.runChores();
  expect(await emails()).toHaveLength(1);
  test.clock.advance(1);
  await test.runChores();
  expect(await emails()).toEqual([]);
});

describe("the tenant's address", () => {
  it("is on the tenant's host, with the configuration's scheme and port", async () => {
    expect(await tenantUrl(test.services, tenant, '/reset-password?token=a%2Fb')).toBe(
      `http://${home.host}:3000/reset-password?token=a%2Fb`,
    );
    await test.insert('tenant_host', { host: 'a.example.com', tenant_id: tenant.id });
    const services = { ...test.services, base_url: () => 'https://crm.example.com' };
    const within = test.services.database.inTenant(tenant.id, (db) => tenantUrl({ ...services, db }, tenant, '/'));
    expect(await within).toBe('https://a.example.com/');
  });

  it("is the installation's address if the tenant has no host", async () => {
    await test.query('delete from tenant_host where tenant_id = $1', [tenant.id]);
    expect(await tenantUrl(test.services, tenant, '//evil.example')).toBe('http://localhost:3000//evil.example');
    await expect(tenantUrl(test.services, tenant, 'x')).rejects.toThrow('slash');
  });
});
