import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

for (const width of [1440, 390])
  test(`R133, R134, R137, R291: an admin acts as a manager, goes back, and the audit log tells it (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Min' });
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mo', last_name: 'Lee' });
    await build.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' });
    await signIn(page, admin);

    const menu = page.getByRole('button', { name: /account menu$/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Act as another user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Act as another user' });
    const whom = dialog.getByRole('combobox', { name: 'User' });
    await whom.fill('ada');
    await expect(page.getByText('No matching users in your downline')).toBeVisible();
    await whom.fill('lee');
    await page.getByRole('option', { name: /Mo Lee/ }).click();
    await expectNoViolations(page);
    const other = await page.context().newPage();
    await other.goto(urlOf(tenant, '/follow_ups'));
    await expect(other.getByRole('button', { name: 'Ada Min: account menu' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Act as Mo Lee' }).click();

    const banner = page.getByText('Ada Min, you are acting as Mo Lee');
    await expect(banner).toBeVisible();
    await expectNoViolations(page);
    const kept = () =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) =>
          key.endsWith(':login_stack') ? [JSON.parse(value)] : [],
        ),
      );
    await expect.poll(kept).toEqual([[expect.objectContaining({ user_id: manager.id, name: 'Mo Lee' })]]);
    // Another tab stops acting in the admin's name, because the cookies now belong to another user.
    await expect(other.getByText('Ada Min, you are acting as Mo Lee')).toBeVisible();
    // Their rights, not the admin's.
    await page.goto(urlOf(tenant, '/admin/audit_log'));
    await expect(page.getByRole('heading', { name: 'Access denied!' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Ada Min' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ada Min: account menu' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Ada Min: account menu' })).toBeVisible();
    await expect.poll(kept).toEqual([]);

    await page.goto(urlOf(tenant, '/admin/audit_log'));
    const list = page.getByLabel('Audit log', { exact: true });
    await expect(list.getByText('Started acting as').first()).toBeVisible();
    await expect(list.getByText('Mo Lee').first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('switch', { name: 'On behalf of others' }).click({ force: true });
    await expect(list.getByText('Ada Min as Mo Lee').first()).toBeVisible();
    await expect(list.getByText('Started acting as')).toHaveCount(0);
    await list.getByText('Ada Min as Mo Lee').first().click();
    await expect(page.getByRole('dialog').getByText('Acting as')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(page.getByText(/entries are intact/)).toBeVisible();
  });
