import { startProvider } from '../packages/server/test/oidc/real-provider.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

test('R118, R020: an admin sets up the company’s provider; a new user signs in with it, and out again', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const provider = await startProvider([urlOf(tenant, '/api/auth/callback')], [urlOf(tenant, '/sso-logout?done=1')]);
  try {
    await page.goto(urlOf(tenant, '/login'));
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Sign in with/ })).toHaveCount(0);

    const office = await (await browser.newContext()).newPage();
    await signIn(office, admin, '/admin/single_sign_on');
    await expect(office.getByText(urlOf(tenant, '/api/auth/callback'))).toBeVisible();
    await office.getByLabel('Button label').fill('Agency account');
    await office.getByLabel('Issuer URL').fill(`${provider.issuer}/nowhere`);
    await office.getByLabel('Client ID').fill(provider.client_id);
    await office.getByRole('textbox', { name: 'Client secret' }).fill(provider.client_secret);
    await office.getByRole('combobox', { name: 'Email domains' }).fill('agency.test');
    await office.getByLabel('Create accounts automatically').click({ force: true });
    const save = office.getByRole('button', { name: 'Save single sign-on' });
    await save.click();
    await expect(office.getByText(/No OpenID Connect provider was found at this address/)).toBeVisible();
    await office.getByLabel('Issuer URL').fill(provider.issuer);
    await save.click();
    await expect(office.getByText('Single sign-on saved')).toBeVisible();
    await expectNoViolations(office);
    await office.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(office);

    await page.reload();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Sign in with Agency account' }).click();
    await page.locator('input[name=login]').fill('nora');
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    // The host check excludes the provider's page, whose path has neither word.
    const home = new URL(urlOf(tenant));
    await page.waitForURL(({ host, pathname }) => host === home.host && !/callback|login/.test(pathname));
    const me = await page.evaluate(async () => (await fetch('/v1/users/me')).json());
    expect(me.data.email).toBe('nora@agency.test');

    // The provider's answer works only once.
    await page.goto(urlOf(tenant, '/api/auth/callback?code=used&state=used'));
    await expect(page.getByRole('alert')).toContainText('Start again');
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page);

    await page.goto(urlOf(tenant, '/sso-logout'));
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Sign out of company account' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByText('You’re also signed out of your company’s account.')).toBeVisible();
    expect(await page.evaluate(async () => (await fetch('/v1/users/me')).status)).toBe(401);
  } finally {
    await provider.stop();
  }
});
