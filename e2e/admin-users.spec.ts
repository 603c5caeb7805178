import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const PHONE = { width: 390, height: 844 };

const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['First name,Last name,Email,Role,Manager', ...lines].join('\n')),
});

/** The user the browser is signed in as. */
const whoAmI = (page: Page): Promise<{ username: string; account_type: string } | null> =>
  page.evaluate(async () => {
    const reply = await fetch('/auth/profile');
    return reply.ok ? (await reply.json()).data : null;
  });

test('R374: an admin invites a manager, who accepts from the email and is signed in', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'King' });
  const email = `nora@${tenant.slug}.test`;
  await signIn(page, admin, '/admin/users');

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Vance');
  await form.getByRole('textbox', { name: 'Email' }).fill('nora@');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await form.getByRole('combobox', { name: 'Reports to' }).fill('Ada');
  await page.getByRole('option', { name: 'Ada King' }).click();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Enter an email address such as')).toBeVisible();
  await expectNoViolations(page);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form).toBeHidden();

  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('gridcell', { name: 'Nora Vance', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Vance' })).toBeVisible();
  await expect(page.getByText('Invited by Ada King')).toBeVisible();
  await expectNoViolations(page);

  const mailed = async () => {
    const [mail] = await build.query<{ action_url: string }>(
      'select action_url from mail_message where tenant_id = $1 and to_address = $2',
      [tenant.id, email],
    );
    return mail?.action_url ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  const link = new URL(await mailed());
  expect(link.hostname).toBe(tenant.host);
  await page.context().clearCookies();
  await page.goto(urlOf(tenant, link.pathname + link.hash));
  await expect(page.getByRole('heading', { name: `Welcome to ${tenant.name}` })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Password' }).fill('password2026!');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('appeared in a data breach')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet lamp under oak');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL((url) => url.pathname !== '/accept-invitation');
  expect(await whoAmI(page)).toMatchObject({ username: email, account_type: 'manager' });

  await page.goto(urlOf(tenant, link.pathname + link.hash));
  await expect(page.getByRole('heading', { name: 'You’ve already joined' })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/v1/admin/users')).status)).toBe(403);
});

test("R374: a deactivated user's contacts and reports are reassigned; role and manager change from the page and the list", async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'King' });
  const lead = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Zorn' });
  const leaver = await build.makeUser(tenant, { first_name: 'Leo', last_name: 'Abel', manager: lead });
  await build.makeUser(tenant, { first_name: 'Tara', last_name: 'Brook' });
  await build.makeUser(tenant, { first_name: 'Rob', last_name: 'Low', manager: leaver });
  await build.makeContacts(tenant, [{ owner: leaver }, { owner: leaver }]);
  await signIn(page, admin, '/admin/users');

  await page.getByRole('button', { name: 'Edit Tara Brook' }).click();
  const quick = page.getByRole('dialog', { name: 'Edit Tara Brook' });
  await quick.getByRole('combobox', { name: 'Reports to' }).fill('Mia');
  await page.getByRole('option', { name: 'Mia Zorn' }).click();
  await quick.getByRole('button', { name: 'Save' }).click();
  await expect(quick).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Tara Brook' })).toContainText('Mia Zorn');

  await page.getByRole('searchbox', { name: 'Search users' }).fill('leo ab');
  await expect(page.getByRole('row').filter({ hasText: 'Tara Brook' })).toHaveCount(0);
  await page.getByRole('gridcell', { name: 'Leo Abel', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Reports to', exact: true })).toContainText('Mia Zorn');
  await expect(page.getByRole('list', { name: 'Direct reports of Leo Abel' })).toContainText('Rob Low');

  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('radio', { name: 'Field Manager' }).check();
  await page.getByLabel('Your password').fill(admin.password);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leo Abel' })).toBeVisible();
  await expect(page.getByText('Field Manager · Change')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Leo Abel?' });
  await leaving.getByRole('radio', { name: 'Reassign to someone' }).check();
  await leaving.getByRole('combobox', { name: 'New owner' }).fill('Tara');
  await page.getByRole('option', { name: 'Tara Brook' }).click();
  await expectNoViolations(page);
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByText('To Tara Brook')).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByText('Deactivated. This user can’t sign in.')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/users');
  await expect(page.getByRole('row').filter({ hasText: 'Tara Brook' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Leo Abel' })).toHaveCount(0);
});

test('R374: invites users from a file; the invalid row shows why, the others are invited', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  await signIn(page, await build.makeUser(tenant, { account_type: 'admin' }), '/admin/users');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Invite multiple users' }).click();
  await expectNoViolations(page);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv([
        `Ann,Good,ann@${tenant.slug}.test,Agent,bea@${tenant.slug}.test`,
        `Bea,Lead,bea@${tenant.slug}.test,Manager,`,
        `Cy,Bad,not-an-address,Agent,`,
      ]),
    );
  await expect(page.getByRole('status').filter({ hasText: 'ready to invite' })).toContainText(
    '2 users ready to invite, 1 with errors.',
  );
  await expect(page.getByRole('row').filter({ hasText: 'not-an-address' })).toContainText('Enter an email address');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Invite 2 users' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'invited' })).toContainText(
    '2 users invited, 1 not invited.',
  );
  await page.getByRole('link', { name: 'All users' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Ann Good' })).toContainText('Bea Lead');
  await expect(page.getByRole('row').filter({ hasText: 'Ann Good' })).toContainText('Invited');
});

test('R374: on a phone, users are searched, opened, edited, and invited', async ({ page, build }) => {
  await page.setViewportSize(PHONE);
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'King' });
  const long = await build.makeUser(tenant, {
    first_name: 'Maximiliane-Alexandra',
    last_name: 'Featherstonehaugh-Cholmondeley of Wolverhampton',
    email: `a.very.long.address.that.no.one.would.type.twice@${tenant.slug}.test`,
    manager: admin,
  });
  await signIn(page, admin, '/admin/users');
  await expect(page.getByRole('list', { name: 'Users' }).getByText('Ada King')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('list', { name: 'Users' }).getByText('Maximiliane-Alexandra').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maximiliane-Alexandra');
  await expectNoViolations(page);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await expect.poll(wide).toBe(false);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'First name' }).fill('Maxi');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maxi Feather');
  await page.goto(urlOf(tenant, `/admin/users/${long.id}/roles`));
  await expect(page.getByRole('radio', { name: 'Agent' })).toBeChecked();
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/admin/users/bulk'));
  await expect(page.getByText('Drop a file here')).toBeVisible();
  await expectNoViolations(page);
  const mac = Buffer.from(`First name,Last name,Email,Role\nJos\x8e,Good,jose@${tenant.slug}.test,Agent\n`, 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: mac });
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Western (Mac OS Roman)');
  await expect(page.getByText('José Good')).toBeVisible();
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'Western (Windows-1252)' }).click();
  await expect(page.getByText('JosŽ Good')).toBeVisible();
  await expectNoViolations(page);
  await expect.poll(wide).toBe(false);
});
