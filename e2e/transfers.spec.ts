import { expect, expectNoViolations, signIn, test } from './base/test.ts';

// doing-to-many.spec.ts covers it on a wide screen.
test('R428, R139, R435, R436: a manager on a phone distributes contacts by weight, reads the log, and reverts the transfer', async ({
  page,
  build,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
  const ann = await build.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' });
  await build.makeUser(tenant, { manager, first_name: 'Bob', last_name: 'Ray' });
  await build.makeContacts(
    tenant,
    Array.from({ length: 60 }, (_, n) => ({
      owner: manager,
      first_name: 'Joan',
      last_name: `Adams ${String(n).padStart(2, '0')}`,
    })),
  );
  await signIn(page, manager, '/contacts?contact_group=mine');

  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Transfer / });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Transfer 60 contacts' }).click();
  await expect(dialog.getByText('Choose at least one recipient.')).toBeVisible();
  for (const name of ['Ann Yu', 'Bob Ray']) {
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option', { name }).click();
  }
  await dialog.getByText('By weight').click();
  await dialog.getByLabel('Weight of Ann Yu').fill('3');
  for (const [name, gets] of [
    ['Ann Yu', '45'],
    ['Bob Ray', '15'],
  ] as const) {
    const row = dialog.getByRole('row', { name });
    await expect(row.getByRole('cell', { name: gets, exact: true })).toBeVisible();
    await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible();
  }
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Transfer 60 contacts' }).click();
  await expect(page.getByText('60 contacts transferred')).toBeVisible();

  // One gets another owner afterwards.
  await build.query(
    "update contact set owner_id = $2 where tenant_id = $1 and last_name = 'Adams 00' and owner_id <> $2",
    [tenant.id, manager.id],
  );
  await page.goto(new URL('/transfers', page.url()).href);
  const entry = page.getByText('60 contacts to Ann Yu and Bob Ray');
  await expect(entry).toBeVisible();
  await expectNoViolations(page);
  await entry.click();

  await expect(page.getByText('60 contacts, distributed by weight by Mona Lead')).toBeVisible();
  await expect(page.getByText('1–50 of 60')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Search log' }).fill('Adams 07');
  await expect(page.getByText('Adams 07, Joan').first()).toBeVisible();
  await expect(page.getByText('Adams 08, Joan')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search log' }).fill('');

  await page.getByRole('button', { name: 'Revert' }).click();
  const confirm = page.getByRole('dialog', { name: 'Revert this transfer?' });
  await expect(confirm).toContainText('60 contacts return to');
  await expectNoViolations(page);
  await confirm.getByRole('button', { name: 'Revert 60 contacts' }).click();
  await expect(page.getByText('59 contacts reverted, 1 contact not reverted')).toBeVisible();
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Not reverted' }).click();
  await expect(page.getByText('Adams 00, Joan').first()).toBeVisible();
  await expect(page.getByText(/reassigned to someone else/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revert', exact: true })).toHaveCount(0);
  await expectNoViolations(page);
  const [left] = await build.query<{ count: number }>(
    'select count(*)::int as count from contact where tenant_id = $1 and owner_id = $2',
    [tenant.id, ann.id],
  );
  expect(left?.count).toBe(0);
});

test('R428: an agent with no one to transfer to reads why, instead of a list with only themselves', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await build.makeContacts(tenant, [{ owner: agent, first_name: 'Joan', last_name: 'Adams' }]);
  await signIn(page, agent, '/contacts');
  await page.getByRole('checkbox', { name: /Adams/ }).check();
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'No one to transfer to' });
  await expect(dialog.getByText('Ask your manager to transfer these contacts.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
