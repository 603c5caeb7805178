import { system } from '@bookline/contract/features/system';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { version } from '../../version.ts';

const test = useTestApp();

describe('health', () => {
  it('reports success to anyone', async () => {
    const { data } = await test.visitor().call(system.health);
    expect(data).toEqual({ status: 'ok', database: 'ok', jobs: 'ok', version });
  });

  it("503 if the jobs aren't running", async () => {
    const { jobs } = test.services;
    Object.assign(test.services, { jobs: { healthy: () => false } });
    try {
      expect(await test.visitor().get('/v1/health')).toMatchObject(refusal('base', 'Jobs aren’t running.', 503));
    } finally {
      Object.assign(test.services, { jobs });
    }
  });

  it("503 if the database doesn't answer", async () => {
    const broken = await createTestApp();
    const agent = broken.visitor();
    await agent.get('/v1/health');
    await broken.services.database.close();
    try {
      const reply = await agent.get('/v1/health');
      expect(reply.status).toBe(503);
      expect(reply.text).not.toMatch(/pool|postgres|pg/i);
    } finally {
      await broken.close().catch(() => undefined);
    }
  });
});

describe('settings', () => {
  it("R041: a public setting is served without signing in, for the request's host", async () => {
    const [one, other] = [await test.makeTenant(), await test.makeTenant()];
    await test.insert('setting', { tenant_id: one.id, key: 'HELP_BUTTON', value: 'on', public: true });
    const valueOn = async (tenant?: typeof one) =>
      (await test.visitor(tenant).call(system.setting, { params: { key: 'HELP_BUTTON' } })).data.value;
    expect(await valueOn(one)).toBe('on');
    expect(await valueOn(other)).toBeNull();
    expect(await valueOn()).toBeNull();
  });

  it('any other key is 404, set or not', async () => {
    const tenant = await test.makeTenant();
    await test.insert('setting', { tenant_id: tenant.id, key: 'SMTP_PASSWORD', value: 'secret', public: false });
    for (const key of ['SMTP_PASSWORD', 'NOT_SET', 'help_button', '__proto__', 'A'.repeat(80)])
      expect(await test.visitor(tenant).get(`/v1/settings/${key}`), key).toMatchObject({ status: 404 });
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect(await admin.get('/v1/settings/SMTP_PASSWORD')).toMatchObject({ status: 404 });
  });
});

describe('unknown paths', () => {
  it.each(['/v1/nothing', '/v1', '/auth/nothing', '/v1/contacts/x/y/z'])(
    '%s returns 404 with the error body',
    async (path) => {
      const reply = await test.visitor().get(path);
      expect(reply).toMatchObject(refusal('base', undefined, 404));
    },
  );
});
