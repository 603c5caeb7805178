import { systemClock } from '../packages/server/src/platform/clock.ts';
import { TELL } from '../packages/server/src/platform/db/listen.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { codeOf } from '../packages/server/test/otp-code.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const PHONE = { width: 390, height: 844 };
/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('new terms stop every user until they accept them', async ({ page, build }) => {
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
  const accept = page.getByRole('button', { name: 'Accept and continue' });
  await expect(accept).toBeDisabled();
  await page.getByLabel('I have read and accept these terms').check();
  await accept.click();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test("R028–R038: each forced state opens its page, shows nothing else, and ends when it's resolved", async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  await build.insert('setting', {
    tenant_id: tenant.id,
    key: 'TWO_FACTOR_REQUIRED_FOR',
    value: 'everyone',
    public: false,
  });
  const agent = await build.makeUser(tenant, {
    columns: { tos_accepted_at: null, must_change_password: true, paid: false },
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await signIn(page, agent, '/contacts');
  await expect(page).toHaveURL(/\/accept-terms$/);
  await expect(page.getByRole('button', { name: 'Search or run a command…' })).toBeHidden();
  // R038: only calls that lead out of a state are exempt.
  await page.goto(urlOf(tenant, '/account/profile'));
  await expect(page.getByRole('tab')).toHaveText(['Password', 'Two-factor']);
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/calendar'));
  await expect(page).toHaveURL(/\/accept-terms$/);
  await page.getByLabel('I have read and accept these terms').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();

  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/);
  await page.getByLabel('Current password', { exact: true }).fill(agent.password);
  await page.getByLabel('New password', { exact: true }).fill('nine herons over the lake');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page).toHaveURL(/\/account\/profile\?tab=two_factor$/);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('nine herons over the lake');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code from your app').fill(codeOf({ clock: systemClock }, 0, secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  // The state ends here, and the recovery codes must stay, because they show only once.
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: 'Search or run a command…' })).toBeVisible();
  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page).toHaveURL(/\/contacts$/);
  expect(refused).toEqual([]);
});

test('R029: publishing terms while a page is open opens them at once', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  await signIn(page, await build.makeUser(tenant), '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await build.insert('terms_version', {
    tenant_id: tenant.id,
    version: 1,
    body: 'Be kind.',
    published_at: new Date(),
  });
  // The message that publishing sends to every server.
  await build.query(TELL, [`tenant ${tenant.id}`]);
  await expect(page).toHaveURL(/\/accept-terms$/);
  await expect(page.getByText('Be kind.')).toBeVisible();
});

test('a user edits their profile: name, photo, theme, time zone, account', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await signIn(page, agent, '/account/profile?tab=nonsense');
  await page.getByLabel('First name').fill('Joan');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Joan .*account menu$/ })).toBeVisible();
  await expectNoViolations(page);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photo' }).click();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('dialog', { name: 'Crop photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Crop' }).click();
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
  await expect(page.getByText('Account saved')).toBeVisible();
  await expectNoViolations(page);
  for (const [path, title] of [
    ['/account/auth_ips', 'Sign-in IP addresses'],
    ['/account/office_locations', 'Office locations'],
  ] as const) {
    await page.goto(urlOf(tenant, path));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectNoViolations(page);
  }
});

test('finds an office by typing, however many there are', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { id: corporation_id } = await build.makeBusinessUnit(tenant);
  await build.insert(
    'office_location',
    ...Array.from({ length: 210 }, (_, n) => ({
      tenant_id: tenant.id,
      id: newId(),
      corporation_id,
      name: n === 209 ? 'Zanesville' : `Branch ${n}`,
      type: 'branch',
      city: n === 209 ? 'Zanesville' : 'Columbus',
    })),
  );
  const agent = await build.makeUser(tenant);
  await signIn(page, agent, '/account/settings');
  const office = page.getByRole('combobox', { name: 'Office' });
  await office.click();
  await expect(page.getByRole('option', { name: 'Branch 0, Columbus' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Zanesville/ })).toHaveCount(0);
  await office.fill('zanes');
  await page.getByRole('option', { name: 'Zanesville, Zanesville' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await page.reload();
  await expect(office).toHaveValue('Zanesville, Zanesville');
  await page.getByRole('button', { name: 'Clear office', includeHidden: true }).click();
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Account saved').last()).toBeVisible();
  await page.reload();
  await expect(office).toHaveValue('');
});

test('a visitor requests an account, an agent requests help, and an admin sees both', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  await build.insert('setting', { tenant_id: tenant.id, key: 'HELP_BUTTON', value: 'true', public: true });
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await build.makeUser(tenant, { first_name: 'Kenji', last_name: 'Watanabe' });

  await page.goto(urlOf(tenant, '/signup'));
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Yu');
  await page.getByLabel('Email').fill('ann@example.test');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Request account' }).click();
  await expect(page.getByText('Enter a phone number with its area code.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Phone').fill('614-555-0142');
  await page.getByRole('button', { name: 'Request account' }).click();
  await expect(page.getByText('Ann, your request was received')).toBeVisible();

  await signIn(page, admin, '/admin/signups');
  await page.getByText('Ann Yu').click();
  await page.getByRole('button', { name: 'Mark as invited' }).click();
  await expect(page.getByText('Ann Yu: invited.')).toBeVisible();

  await page.getByRole('button', { name: 'Get help' }).click();
  await page.getByLabel('Message').fill('How do I merge two contacts?');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Request sent. We’ll answer by email.')).toBeVisible();
  await page.goto(urlOf(tenant, '/admin/helps'));
  await page.getByText('How do I merge two contacts?').first().click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Favorite users' }).click();
  const star = page.getByRole('button', { name: 'Favorite: Kenji Watanabe' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page);
});

test('an admin publishes terms, and edits the allowed networks without locking themselves out', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  await signIn(page, admin, '/admin/allowed_networks');
  await page.getByRole('button', { name: 'Add network' }).click();
  await page.getByLabel('IP address or network').fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save networks' }).click();
  await expect(page.getByText(/isn’t in the list/)).toBeVisible();
  await page.getByRole('button', { name: 'Add my IP address' }).click();
  await page.getByRole('button', { name: 'Save networks' }).click();
  await expect(page.getByText('Networks saved. Sign-in is limited to these networks.')).toBeVisible();
  await expectNoViolations(page);

  await page.goto(urlOf(tenant, '/admin/terms'));
  await page.getByRole('button', { name: 'Publish new terms' }).first().click();
  await page.getByRole('textbox', { name: 'Terms' }).fill('Be kind to the people you call.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Publish to everyone' }).click();
  // R029: the admin who publishes them must accept them first.
  await expect(page).toHaveURL(/\/accept-terms$/);
  await expect(page.getByText('Be kind to the people you call.')).toBeVisible();
});
