import { describe, expect, it } from 'vitest';
import { useTestApp } from '../create-test-app.ts';

const test = useTestApp();
const https = useTestApp({ secure_cookies: true });

const PAGE = { accept: 'text/html' };

describe('headers', () => {
  it('of a page: only its own scripts and styles, no framing, no content sniffing', async () => {
    for (const path of ['/', '/login', '/contacts/1', '/docs', '/..%2fetc']) {
      const { headers } = await test.visitor().send('GET', path, { headers: PAGE });
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy, path).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "script-src-attr 'none'",
          "object-src 'none'",
          "base-uri 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "connect-src 'self' https://*.twilio.com wss://*.twilio.com",
        ]),
      );
      expect(policy.filter((part) => /^script-src/.test(part)).join(), path).not.toMatch(/unsafe|\*|http|data:/);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('of the page with Stripe’s card fields: that site too, and only there', async () => {
    const policyOf = async (path: string) =>
      String((await test.visitor().send('GET', path, { headers: PAGE })).headers['content-security-policy']).split(';');
    expect(await policyOf('/billing/gateway?entry=1')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        "connect-src 'self' https://*.twilio.com wss://*.twilio.com https://api.stripe.com",
      ]),
    );
    for (const path of ['/billing', '/billing/update', '/billing/review', '/billing/gateway/more'])
      expect((await policyOf(path)).join(), path).not.toContain('stripe');
  });

  it("of a call, also refused or failed: it runs nothing as a page, and can't be cached or framed", async () => {
    const tenant = await test.makeTenant();
    const agent = await test.signIn(await test.makeUser(tenant));
    const replies = [
      await agent.get('/v1/users/me'),
      await agent.get('/v1/nothing'),
      await agent.get('/v1/admin/users'),
      await agent.post('/v1/sessions', { username: 1 }),
      await test.visitor(tenant).get('/v1/users/me'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 403, 422, 401]);
    for (const { headers } of replies) {
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
      expect(String(headers['content-type'])).toContain('application/json');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
    expect(replies[0]?.headers['cache-control']).toBe('no-store');
  });

  it('of an https installation keep browsers on https; those of an http one lock no one out', async () => {
    const secured = await https.visitor().send('GET', '/', { headers: PAGE });
    expect(secured.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(secured.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const plain = await test.visitor().send('GET', '/', { headers: PAGE });
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('other sites', () => {
  it("can't read a reply or send more than a form could", async () => {
    const tenant = await test.makeTenant();
    const agent = await test.signIn(await test.makeUser(tenant));
    for (const origin of ['https://evil.example', 'null', `http://evil.${tenant.host}`]) {
      const read = await agent.send('GET', '/v1/users/me', { headers: { origin } });
      const asked = await test.app.inject({
        method: 'OPTIONS',
        url: '/v1/contacts',
        headers: { host: tenant.host, origin, 'access-control-request-method': 'POST' },
      });
      for (const headers of [read.headers, asked.headers])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(asked.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it("can't write with a form: not with its encodings, nor with a JSON body in disguise", async () => {
    const tenant = await test.makeTenant();
    const user = await test.makeUser(tenant);
    const contact = await test.makeContact(tenant, { owner: user });
    const agent = await test.signIn(user);
    const body = JSON.stringify({ body: 'Not theirs' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      // A form sends the cookies but can't set a header.
      const headers = { 'content-type': type, 'x-csrf-token': '', origin: 'https://evil.example' };
      const reply = await agent.send('POST', `/v1/contacts/${contact.id}/notes`, { body, headers });
      expect(reply.status).toBe(403);
      const knowing = { 'content-type': type };
      const refused = await agent.send('POST', `/v1/contacts/${contact.id}/notes`, { body, headers: knowing });
      expect(refused.status).toBe(415);
    }
    expect(await test.query('select 1 from contact_note')).toEqual([]);
  });
});
