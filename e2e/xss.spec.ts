import type { Page } from '@playwright/test';
import { expect, signIn, test, urlOf } from './base/test.ts';
import { type HostileTenant, makeHostileTenant, PROBE } from './hostile/rows.ts';

/** Records everything that shows that text was more than text. */
async function watch(page: Page): Promise<{ readonly faults: string[] }> {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(PROBE)) faults.push(`a picture of the text was fetched on ${page.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`${error.message} on ${page.url()}`));
  page.on('console', (message) => {
    if (/Content Security Policy|violat/i.test(message.text())) faults.push(`${message.text()} on ${page.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`violated ${violatedDirective} by ${blockedURI}`),
    );
  });
  return { faults };
}

/** Elements that can only come from hostile text, and URLs that would run something. */
const injected = (page: Page) =>
  page.evaluate((probe) => {
    const brought = [...document.querySelectorAll(`img[src*="${probe}"], [onerror], body script:not([src])`)];
    const leading = [...document.querySelectorAll('[href], iframe[src], form[action], [formaction]')].filter(
      (element) =>
        ['href', 'src', 'action', 'formaction'].some((name) =>
          /^\s*(javascript|vbscript|data:text\/html)/i.test(element.getAttribute(name) ?? ''),
        ),
    );
    return [...brought, ...leading].map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, PROBE);

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens screens with hostile text and returns what went wrong. */
async function walk(page: Page, urls: readonly string[]): Promise<string[]> {
  const { faults } = await watch(page);
  for (const url of urls) {
    await page.goto(url);
    // The text itself must be visible. Otherwise nothing was tested.
    await expect(
      page
        .getByText(/onerror=alert/)
        .filter({ visible: true })
        .first(),
      url,
    ).toBeVisible();
    const { pathname } = new URL(url);
    for (const html of await injected(page)) faults.push(`${pathname}: ${html}`);
    const wide = await tooWide(page);
    if (wide > 0) faults.push(`${pathname} is ${wide} px too wide`);
  }
  return faults;
}

const ofEverybody = ({ contact_id, import_id }: HostileTenant) => [
  '/contacts',
  `/contacts/${contact_id}`,
  '/imports/attempts',
  `/imports/attempts/${import_id}`,
  '/account/profile',
  '/account/api_keys',
  '/account/auth_ips',
  '/account/office_locations',
  '/trainings',
];

const ofAdmins = ({ admin, corporation_id, group_id, pool_id, mail_id }: HostileTenant) => [
  '/admin/users',
  `/admin/users/${admin.id}`,
  '/admin/corporations',
  `/admin/corporations/${corporation_id}`,
  '/admin/office_locations',
  '/admin/groups',
  `/admin/groups/${group_id}`,
  '/admin/pools',
  `/admin/pools/${pool_id}`,
  '/admin/statuses',
  '/admin/sources',
  '/admin/agentflow_statuses',
  '/admin/carriers',
  '/admin/api_tracking',
  '/admin/settings',
  '/admin/terms',
  '/admin/trainings',
  '/admin/helps',
  '/admin/signups',
  '/admin/mailbox',
  `/admin/mailbox/${mail_id}`,
  '/admin/audit_log',
];

test('hostile text stays text on the screens of contacts, imports, and the user’s account', async ({ page, build }) => {
  const made = await makeHostileTenant(build);
  await signIn(page, made.admin, '/terms-of-use');
  expect(
    await walk(
      page,
      ofEverybody(made).map((path) => urlOf(made.tenant, path)),
    ),
  ).toEqual([]);
});

test('hostile text stays text in the admin area', async ({ page, build }) => {
  test.slow();
  const made = await makeHostileTenant(build);
  await signIn(page, made.admin, '/terms-of-use');
  expect(
    await walk(
      page,
      ofAdmins(made).map((path) => urlOf(made.tenant, path)),
    ),
  ).toEqual([]);
});

test('hostile text stays text on a phone and before sign-in', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const made = await makeHostileTenant(build);
  const before = ['/login', '/reset-password', `/mailbox/${made.mail_id}`].map((path) => urlOf(made.tenant, path));
  expect(await walk(page, before)).toEqual([]);
  await signIn(page, made.admin, '/terms-of-use');
  const { contact_id, admin, corporation_id } = made;
  const after = [
    '/contacts',
    `/contacts/${contact_id}`,
    `/admin/users/${admin.id}`,
    `/admin/corporations/${corporation_id}`,
  ];
  expect(
    await walk(
      page,
      after.map((path) => urlOf(made.tenant, path)),
    ),
  ).toEqual([]);
});

test('R026: a redirect_path that leads to another site is ignored', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  for (const value of ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const { faults } = await watch(page);
    await page.context().addCookies([{ name: 'redirect_path', value: encodeURIComponent(value), url: urlOf(tenant) }]);
    await signIn(page, agent, '/');
    await expect(page.getByRole('main')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(urlOf(tenant)).origin);
    expect(faults).toEqual([]);
    await page.context().clearCookies();
  }
});
