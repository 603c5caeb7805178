import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const file = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`First name,Last name,Phone\nJoan,Adams,614-555-0142\nCarl,Ames,614-555-0143\n`),
});

/** Pauses or resumes the tenant's jobs, with a call from the browser's session. */
const setQuiet = (page: Page, quiet: boolean) =>
  page.evaluate(async (value) => {
    const token = /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const reply = await fetch('/v1/admin/quiet_jobs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) },
      body: JSON.stringify({ quiet: value }),
    });
    return reply.status;
  }, quiet);

async function importFile(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file(name));
  await page.getByRole('button', { name: /^Import 2 rows/ }).click();
  await expect(page).toHaveURL(/\/imports\/attempts\//);
}

for (const width of [1440, 390])
  test(`R063, R146, R147: an import is seen in the tray on every page, cancelled and closed; one that failed is tried again (${width} px)`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tenant = await build.makeTenant();
    const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Dana', last_name: 'Alvarez' });
    await signIn(page, admin, '/imports/leads');
    const tray = page.getByRole('button', { name: /^Jobs, / });
    const list = page.getByRole('list', { name: 'Jobs' });

    await test.step('a waiting import is in the tray, on another page and after a reload', async () => {
      await expect(tray).toBeHidden();
      expect(await setQuiet(page, true)).toBe(200);
      await importFile(page, 'autumn.csv');
      await page.goto(urlOf(tenant, '/contacts'));
      await expect(page.getByRole('button', { name: 'Jobs, 1 running' })).toBeVisible();
      await page.reload();
      await tray.click();
      await expect(list.getByText('Import of autumn.csv')).toBeVisible();
      await expect(list.getByText('Queued', { exact: true })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('a canceled import is announced, and a dismissed one is gone', async () => {
      await list.getByRole('button', { name: 'Cancel: Import of autumn.csv' }).click();
      await expect(list.getByText('Canceled', { exact: true })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Canceled: Import of autumn.csv' })).toBeAttached();
      await list.getByRole('button', { name: 'Dismiss: Import of autumn.csv' }).click();
      await expect(page.getByText('No jobs.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tray).toBeHidden();
    });

    await test.step('an import fails permanently because its file is missing', async () => {
      await page.goto(urlOf(tenant, '/imports/leads'));
      await importFile(page, 'spring.csv');
      const where = "tenant_id = $1 and status = 'queued'";
      const [attempt] = await build.query<{ id: string; file_key: string }>(
        `select id, file_key from import_attempt where ${where}`,
        [tenant.id],
      );
      await build.query(`update import_attempt set file_key = gen_random_uuid() where ${where}`, [tenant.id]);
      await build.query('update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = $1', [
        attempt?.id,
      ]);
      await page.goto(urlOf(tenant, '/admin/jobs?tab=failed'));
      await expect(page.getByText('No failed jobs')).toBeVisible();
      expect(await setQuiet(page, false)).toBe(200);
      await expect(page.getByText('Import of spring.csv').first()).toBeVisible();
      await expect(page.getByText('Failed (1)')).toBeVisible();
      await expectNoViolations(page);
      await build.query('update import_attempt set file_key = $1 where id = $2', [attempt?.file_key, attempt?.id]);
    });

    await test.step('a retry completes it', async () => {
      await page.getByRole('button', { name: 'Retry: Import of spring.csv' }).click();
      await expect(page.getByText('No failed jobs')).toBeVisible();
      await page.getByText('Completed', { exact: true }).click();
      await expect(page.getByText('Import of spring.csv: 2 new.').first()).toBeVisible();
      await expectNoViolations(page);
      await page.getByText('Overview', { exact: true }).click();
      await expect(page.getByRole('list', { name: 'Workers' }).getByText('Working').first()).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('a schedule shows its times, and is run manually', async () => {
      await page.getByText('Schedules', { exact: true }).click();
      const purge = 'Permanently delete contacts 30 days after they were deleted';
      const row = page.locator('[data-row-index]').filter({ hasText: purge });
      // The next one to run is first, so the time of day decides how far down this one is.
      await page.locator('[data-row-index]').first().hover();
      await expect(async () => {
        if (await row.isHidden()) await page.mouse.wheel(0, 400);
        await expect(row.getByText('Every day at 2:30 AM')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await row.getByRole('button', { name: `Run now: ${purge}` }).click();
      await expect(row.getByText('Complete', { exact: true })).toBeVisible();
      await expectNoViolations(page);
      await row.getByText('Every day at 2:30 AM').click();
      const runs = page.getByRole('dialog', { name: purge });
      await expect(runs.getByRole('list', { name: 'Runs' }).getByText('Nothing to do').first()).toBeVisible();
      await expect(runs.getByText('requested by an admin')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    });

    await test.step('the tray links to its result', async () => {
      await tray.click();
      await list.getByRole('link', { name: 'View import' }).click();
      await expect(page.getByTestId('import-created')).toHaveText('2');
    });
  });
