import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: png };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test("R099, R101, R289: an admin manages companies, units, and offices, and a host name shows its company's brand", async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant({ name: 'Lakeside Group' });
  const host = `seniors-${tenant.host}`;
  await build.insert('tenant_host', { host, tenant_id: tenant.id });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin/corporations');

  await expect(page.getByText('No corporations yet')).toBeVisible();
  await page.getByRole('link', { name: 'New corporation' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Seniors');
  await page.getByRole('textbox', { name: 'Domain name' }).fill(host);
  await page.getByRole('textbox', { name: 'Primary color' }).fill('#ffd400');
  await expect(page.getByText('Links use a darker shade')).toBeVisible();
  await page.getByRole('textbox', { name: 'Facebook' }).fill('javascript:alert(1)');
  await page.locator('input[type=file]').first().setInputFiles(logo);
  await page.getByRole('button', { name: 'Add file' }).click();
  await page.getByRole('textbox', { name: 'Title of file 1' }).fill('Brochure');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  // The input stays, and each error shows at its field.
  await expect(page.getByText('Enter a web address such as')).toBeVisible();
  await page.getByRole('textbox', { name: 'Facebook' }).fill('facebook.com/lakeside');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose a file or enter a link.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link of file 1' }).fill('example.com/brochure');
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(heading(page, 'Lakeside Seniors')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Facebook' })).toHaveValue('https://facebook.com/lakeside');
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('navigation', { name: 'Companies' }).getByRole('link', { name: 'Business units' }).click();
  await page.getByRole('link', { name: 'New business unit' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Final Expense');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(heading(page, 'Final Expense')).toBeVisible();

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('navigation', { name: 'Companies' }).getByRole('link', { name: 'Office locations' }).click();
  await page.getByRole('button', { name: 'Add office' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add office' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Columbus');
  await dialog.getByRole('combobox', { name: 'Parent' }).click();
  await page.getByRole('option', { name: 'Final Expense' }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add office' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Columbus', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(tenant, '/admin/corporations'));
  await expect(page.getByText('Lakeside Seniors', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.goto(urlOf({ host }, '/login'));
  const signInPage = page.getByRole('main');
  await expect(signInPage.getByText('Lakeside Seniors', { exact: true })).toBeVisible();
  await expect
    .poll(() => signInPage.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoViolations(page);
});

test('R007, R105, R279, R293: an admin sets the brand, turns features on and off, opens one by name, and pauses the jobs', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant({ variant: 'recruiting' });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  await signIn(page, admin, '/admin/settings');

  await page.getByRole('textbox', { name: 'Company name' }).fill('Lakeside Group');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByText('Lakeside Group')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Support email' }).fill('not-an-email');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectNoViolations(page);

  const sections = page.getByRole('navigation', { name: 'Admin' });
  await page.getByRole('navigation', { name: 'Company settings' }).getByRole('link', { name: 'Feature flags' }).click();
  const followUps = page.getByRole('switch', { name: /^Follow-ups/ });
  await expect(followUps).toBeChecked();
  await followUps.click();
  await expect(page.getByRole('button', { name: 'Reset to on: Follow-ups' })).toBeVisible();
  await expect(followUps).not.toBeChecked();
  await page.getByRole('button', { name: 'Give access… Workflows' }).click();
  await page.getByRole('combobox', { name: 'Users' }).fill('Dana');
  await page.getByRole('option', { name: 'Dana Alvarez' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('and Dana Alvarez')).toBeVisible();
  await expectNoViolations(page);

  await sections.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('navigation', { name: 'Jobs' }).getByRole('link', { name: 'Quiet jobs' }).click();
  await page.getByRole('button', { name: 'Pause jobs' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Resume jobs' }).click();
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
});

test('inside Administration its navigation takes the place of the main one and can be searched', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await page.setViewportSize({ width: 1440, height: 500 });
  await signIn(page, admin, '/admin/api_requests');
  const sections = page.getByRole('navigation', { name: 'Admin' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  // The current entry is far down the list, and in sight.
  const entry = sections.getByRole('link', { name: 'API', exact: true });
  await expect(entry).toBeInViewport();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await sections.getByRole('searchbox', { name: 'Search settings' }).fill('twilio');
  await expect(sections.getByRole('listitem')).toHaveText(['Telephony in Phone']);
  await expectNoViolations(page);
  await sections.getByRole('link', { name: 'Telephony' }).click();
  await expect(heading(page, 'Telephony')).toBeVisible();
  // The related pages are its tabs, each with its own address.
  const tabs = page.getByRole('navigation', { name: 'Phone' });
  await expect(tabs.getByRole('link', { name: 'Telephony' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Calling access' }).click();
  await expect(page).toHaveURL(/\/admin\/dialer_people$/);
  await expect(heading(page, 'Calling access')).toBeVisible();
  await expectNoViolations(page);
  await sections.getByRole('searchbox', { name: 'Search settings' }).fill('nothing like it');
  await expect(sections.getByText('No matches.')).toBeVisible();
  await sections.getByRole('link', { name: 'Back to CRM' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(sections).toHaveCount(0);
});
