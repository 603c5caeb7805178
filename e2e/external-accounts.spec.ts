import { expect, test } from './base/test.ts';

test('R019, R110, R367: an agent connects Google, chooses calendars, and disconnects; PhoneBurner dials who may be called', async ({
  page,
  browser,
  build,
  signIn,
  urlOf,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await build.makeContact(tenant, { owner: agent, columns: { do_not_call: true } });

  // What an admin has to set first is said, not hidden behind a button.
  await signIn(page, agent, '/account/external_accounts');
  await expect(page.getByText(/client ID and secret of Google Calendar under Administration/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect: Google Calendar' })).toHaveCount(0);
  for (const [key, value] of [
    ['GOOGLE_CLIENT_ID', 'bookline'],
    ['GOOGLE_CLIENT_SECRET', 'secret'],
  ])
    await build.insert('setting', { tenant_id: tenant.id, key, value });

  // Gone back on the vendor's page, then allowed.
  await page.reload();
  await page.getByRole('button', { name: 'Connect: Google Calendar' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('you went back');
  expect(page.url()).toBe(urlOf(tenant, '/account/external_accounts'));
  await page.getByRole('button', { name: 'Connect: Google Calendar' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'ann@gmail.test' })).toBeVisible();
  await expect(page.getByText('2 events')).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Write to Ann').check();
  await page.getByLabel('Read Team').check();
  await page.getByRole('button', { name: 'Save calendars' }).click();
  await expect(page.getByText('The choice of calendars is saved.')).toBeVisible();
  await expectNoViolations(page);

  // A key that is not taken stands at its field; one that is, connects.
  await page.goto(urlOf(tenant, '/account/external_accounts'));
  await expect(page.getByText(/2 calendars read/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect: PhoneBurner' }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill('nobody');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('PhoneBurner does not take this key.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Access token' }).fill('good-key-of-somebody');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('••••••••body')).toBeVisible();
  await expectNoViolations(page);

  // R366, R444: whom the list shows, through the gate.
  await page.goto(urlOf(tenant, '/contacts'));
  await expect(page.getByText('Do not call').or(page.getByRole('row')).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(urlOf(tenant, '/authorizations'));
  await page.getByRole('button', { name: 'What to do with PhoneBurner' }).click();
  await page.getByRole('menuitem', { name: 'Dial session' }).click();
  await expect(page.getByText(/One contact: what your list showed last/)).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Nobody of them may be called now.')).toBeVisible();
  await expect(page.getByText('Left out')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'What to do with ann@gmail.test' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByLabel('Remove them from Bookline').check();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('ann@gmail.test is disconnected.')).toBeVisible();

  // R019: where nobody is signed in no user is loaded, and nothing is connected.
  const elsewhere = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  elsewhere.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await elsewhere.goto(urlOf(tenant, '/account/external_accounts?state=google.x&code=y'));
  await expect(elsewhere.getByRole('heading', { name: 'You are not signed in here' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/v1/') && !path.startsWith('/v1/settings'))).toEqual([]);
  await expectNoViolations(elsewhere);
});
