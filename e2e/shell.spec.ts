import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test("the screen works if a part of the frame can't load", async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await page.route(/\/assets\/(top-bar-tools|live-updates)[^/]*\.js/, (route) => route.abort());
  await signIn(page, agent, '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('R074: on a phone, the bottom bar leads to every screen', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant();
  await signIn(page, await build.makeUser(tenant, { account_type: 'admin' }));
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Contacts', 'Messages', 'Calendar']);
  const more = bar.getByRole('button', { name: 'More' });
  for (const [item, title] of [
    ['Calls', 'Calls'],
    ['Duplicates', 'Duplicates'],
    ['Imports', 'Imports'],
    ['Workflows', 'Workflows'],
    ['Transfers', 'Transfers'],
    ['Trainings', 'Trainings'],
    ['Reports', 'Reports'],
    ['Activity tracking', 'Activity tracking'],
    ['Administration', 'Admin'],
  ] as const) {
    await more.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveAttribute('aria-current', 'page');
  await expectNoViolations(page);
});

test('on a phone, a contact’s long name shows in full', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const name = { first_name: 'Maximiliana-Alexandra', last_name: 'Featherstonehaugh-Cholmondeley' };
  await build.makeContacts(tenant, [
    { owner: agent, ...name },
    { owner: agent, first_name: 'Joan', last_name: 'Adams' },
  ]);
  await signIn(page, agent, '/contacts');
  // Opened from the list, its header also shows its position.
  await page.getByText(`${name.last_name}, ${name.first_name}`).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`${name.first_name} ${name.last_name}`);
  await expect(page.getByText(/^\d of 2$/)).toBeVisible();
  const cut = await title.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const isWhole = element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1;
    return !isWhole || box.right > window.innerWidth;
  });
  expect(cut).toBe(false);
});
