import { readFile } from 'node:fs/promises';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['First name,Last name,Phone', ...lines, ''].join('\n')),
});

for (const width of [1440, 390])
  test(`R149, R150, R321: rejected rows are corrected and retried, the import is undone and deleted (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant, { account_type: 'agent', first_name: 'Dana', last_name: 'Alvarez' });
    await signIn(page, agent, '/imports/leads');
    const count = (id: string) => page.getByTestId(id);

    await test.step('an import ends with a rejected row', async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles(file('autumn.csv', 'Joan,Adams,614-555-0142', 'Carl,Ames,614-555-0143', ',,12'));
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: /^Import [23] rows/ }).click();
      await expect(page.getByText('Complete', { exact: true })).toBeVisible();
      await expect(count('import-created')).toHaveText('2');
      await expect(count('import-rejected')).toHaveText('1');
      await expectNoViolations(page);
    });

    await test.step('the rejected row is downloaded, corrected, and uploaded', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download rejected rows' }).click();
      const path = await (await downloading).path();
      const corrected = (await readFile(path, 'utf8')).replace(',,12', 'Bea,Lee,614-555-0144');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
      await expect(page.getByText('1 of 1 imported.')).toBeVisible();
      await expect(count('import-created')).toHaveText('3');
      await expect(count('import-rejected')).toHaveText('0');
    });

    await test.step('the import is undone, and contacts with newer activity stay, with the reason', async () => {
      await build.query(
        `insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id)
         select tenant_id, id, gen_random_uuid(), now(), 'note', $2 from contact where tenant_id = $1 and first_name = 'Joan'`,
        [tenant.id, agent.id],
      );
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByText('1 contact has new activity since the import')).toBeVisible();
      await expect(page.getByLabel('Keep them')).toBeChecked();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Undo import' }).click();
      await expect(count('undo-removed')).toHaveText('2');
      await expect(count('undo-kept')).toHaveText('1');
      await expect(page.getByText('Someone has worked on it since: note.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Joan Adams' })).toBeVisible();
      await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('it is listed as undone, and is deleted', async () => {
      await page.getByRole('link', { name: 'Attempts', exact: true }).click();
      await page
        .getByRole('radiogroup')
        .getByText(/^Undone/)
        .click();
      await expect(page).toHaveURL(/tab=undone/);
      await expectNoViolations(page);
      await page.getByText('autumn.csv', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete import' }).click();
      await expect(page.getByText('No imports yet')).toBeVisible();
    });
  });
