import { expect, test } from './base/test.ts';

const PHONE = { width: 390, height: 844 };
/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('new terms stop everybody until they accept them', async ({ page, build, signIn, expectNoViolations }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await build.insert('terms_version', {
    tenant_id: tenant.id,
    version: 1,
    body: `Be kind.\n\n${'Call only whom you may call. '.repeat(200)}`,
    published_at: new Date(),
  });
  await page.setViewportSize(PHONE);
  await signIn(page, agent, '/contacts');
  await expect(page).toHaveURL(/\/accept-terms$/);
  await expect(page.getByText('Be kind.')).toBeVisible();
  await expectNoViolations(page);
  const accept = page.getByRole('button', { name: 'Accept and go on' });
  await expect(accept).toBeDisabled();
  await page.getByLabel('I have read these terms and accept them').check();
  await accept.click();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('somebody keeps their profile: name, photo, theme, time zone, account', async ({
  page,
  build,
  signIn,
  urlOf,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await signIn(page, agent, '/account/profile?tab=nonsense');
  await page.getByLabel('First name').fill('Joan');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Joan .*your menu$/ })).toBeVisible();
  await expectNoViolations(page);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photo' }).click();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('dialog', { name: 'Cut the photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  await page.getByRole('tab', { name: 'Theme' }).click();
  await page.getByText('18', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.getByRole('button', { name: 'Save theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Webpage' }).click();
  await expect(page.getByRole('button', { name: 'Choose flyer' })).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize(PHONE);
  await page.goto(urlOf(tenant, '/account/settings'));
  await page.getByLabel('National producer number (NPN)').fill('1234567');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Your account is saved.')).toBeVisible();
  await expectNoViolations(page);
  for (const [path, title] of [
    ['/account/auth_ips', 'Sign-in addresses'],
    ['/account/office_locations', 'Office locations'],
  ] as const) {
    await page.goto(urlOf(tenant, path));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectNoViolations(page);
  }
});

test('a visitor asks for an account, an agent for help, and an admin sees both', async ({
  page,
  build,
  signIn,
  urlOf,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  await build.insert('setting', { tenant_id: tenant.id, key: 'HELP_BUTTON', value: 'true', public: true });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeUser(tenant, { first_name: 'Kenji', last_name: 'Watanabe' });

  await page.goto(urlOf(tenant, '/signup'));
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Yu');
  await page.getByLabel('E-mail').fill('ann@example.test');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('Enter a phone number with its area code.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Phone').fill('614-555-0142');
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('Ann, your request was received')).toBeVisible();

  await signIn(page, admin, '/admin/signups');
  await page.getByText('Yu, Ann').click();
  await page.getByRole('button', { name: 'Mark as invited' }).click();
  await expect(page.getByText('Ann Yu: invited.')).toBeVisible();

  await page.getByRole('button', { name: 'Ask for help' }).click();
  await page.getByLabel('How can we help?').fill('How do I merge two contacts?');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent. You will get an answer by e-mail.')).toBeVisible();
  await page.goto(urlOf(tenant, '/admin/helps'));
  await page.getByText('How do I merge two contacts?').first().click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Favorite people' }).click();
  const star = page.getByRole('button', { name: 'Favorite: Kenji Watanabe' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page);
});

test('an admin publishes terms, and keeps the list of networks without locking themselves out', async ({
  page,
  build,
  signIn,
  urlOf,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin/allowed_networks');
  await page.getByRole('button', { name: 'Add a network' }).click();
  await page.getByLabel('Address or network').fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save networks' }).click();
  await expect(page.getByText(/which is not in the list/)).toBeVisible();
  await page.getByRole('button', { name: 'Add where I am' }).click();
  await page.getByRole('button', { name: 'Save networks' }).click();
  await expect(page.getByText('Only these networks get in now.')).toBeVisible();
  await expectNoViolations(page);

  await page.goto(urlOf(tenant, '/admin/terms'));
  await page.getByRole('button', { name: 'Publish new terms' }).first().click();
  await page.getByLabel('The terms').fill('Be kind to the people you call.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Publish to everybody' }).click();
  // R029: whoever publishes them is asked first.
  await expect(page).toHaveURL(/\/accept-terms$/);
  await expect(page.getByText('Be kind to the people you call.')).toBeVisible();
});
