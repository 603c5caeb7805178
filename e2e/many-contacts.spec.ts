import type { Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import { pressAction } from './base/press-action.ts';
import { send } from './base/send.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const COUNT = 520;
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Selects every contact of the list. */
async function selectAll(page: Page) {
  await page.getByRole('row').filter({ hasText: 'Many' }).first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: `Select all ${COUNT} that match` }).click();
}

test('R304, R305, R306, R428: bulk actions on more than 500 contacts show progress and keep the screen', async ({
  page,
  build,
}) => {
  test.slow(); // one action after the other, each with a job behind it
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' });
  await build.makeUser(tenant, { first_name: 'Bob', last_name: 'Ray' });
  await build.makeNumbered(tenant, 'contact_status', 'Hot');
  await build.makeNumbered(tenant, 'tag', 'T65');
  const now = new Date();
  await build.insert('mailer_kit', {
    tenant_id: tenant.id,
    id: newId(),
    name: 'Postcard',
    description: '',
    size: '6 x 9 in.',
    cost: '0.85',
    active: true,
    created_at: now,
    updated_at: now,
  });
  await build.makeContacts(
    tenant,
    Array.from({ length: COUNT }, (_, n) => ({
      owner: admin,
      first_name: 'Many',
      last_name: `M${n}`,
      columns: { line1: `${n} Elm St`, city: 'Columbus', state: 'OH', zip: '43004' },
    })),
  );
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await signIn(page, admin, '/contacts?q=Many');

  /** Opens an action for all contacts, runs it, and checks that the toast shows and the screen stays. */
  async function act(label: string, inWindow: (dialog: ReturnType<Page['getByRole']>) => Promise<void>, says: RegExp) {
    await selectAll(page);
    await pressAction(page, label);
    await inWindow(page.getByRole('dialog'));
    await expect(page.getByText(says).last()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(failures).toEqual([]);
  }
  /** Waits until earlier jobs are complete, because later steps depend on their changes. */
  const settled = (condition: string) =>
    expect
      .poll(
        async () =>
          (
            await build.query<{ n: number }>(
              `select count(*)::int as n from contact where tenant_id = $1 and ${condition}`,
              [tenant.id],
            )
          )[0]?.n,
        { timeout: 60_000 },
      )
      .toBe(COUNT);

  await act(
    'Tags',
    async (dialog) => {
      await dialog.getByRole('option', { name: 'T65' }).click();
      await dialog.getByRole('button', { name: `Add to ${COUNT} contacts` }).click();
    },
    /T65 added: 520 contacts\. Runs in the background/,
  );
  await settled('cardinality(tags) = 1');
  await act(
    'Status',
    async (dialog) => {
      await dialog.getByRole('option', { name: 'Hot' }).click();
      await dialog.getByRole('button', { name: `Update ${COUNT} contacts` }).click();
    },
    /Status set to Hot: 520 contacts\. Runs in the background/,
  );
  await settled('status_id is not null');
  await act(
    'Fields',
    async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: 'Client' }).click();
      await dialog.getByRole('button', { name: `Update ${COUNT} contacts` }).click();
    },
    /520 contacts\. Runs in the background/,
  );
  await settled("category = 'client'");

  // A transfer's toast links to its progress.
  await act(
    'Transfer',
    async (dialog) => {
      await dialog.getByRole('combobox').first().click();
      await page.getByRole('option', { name: 'Bob Ray' }).click();
      await dialog.getByRole('button', { name: `Transfer ${COUNT} contacts` }).click();
    },
    /520 contacts are being transferred/,
  );
  await page.getByRole('link', { name: 'View transfer' }).click();
  await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await settled("owner_id <> (select id from app_user where tenant_id = contact.tenant_id and last_name = 'Boss')");
  await page.goto(new URL('/contacts?q=Many', page.url()).href);

  await act(
    'Export',
    async (dialog) => {
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: `Export ${COUNT} contacts` }).click();
      await saved;
    },
    /520 contacts exported/,
  );
  // After an export, everything is still selected.
  await page.goto(new URL('/contacts?q=Many', page.url()).href);
  await act(
    'Mailer',
    async (dialog) => {
      await dialog.getByLabel('Mailing name').fill('Fall');
      await dialog.getByRole('combobox', { name: /Kits/ }).click();
      await page.getByRole('option', { name: /Postcard/ }).click();
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: /^Create files for up to 520/ }).click();
    },
    /Creating the mailing files/,
  );
  // A print has at most 500 contacts.
  await selectAll(page);
  await bar(page).getByRole('button', { name: 'More' }).click();
  const print = bar(page).getByRole('button', { name: 'Print', exact: true });
  await expect(print.or(page.getByRole('menuitem', { name: 'Print', exact: true }))).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.goto(new URL('/contacts?q=Many', page.url()).href);
  await act(
    'Delete',
    (dialog) => dialog.getByRole('button', { name: `Delete ${COUNT} contacts` }).click(),
    /Deleted: 520 contacts\. Runs in the background/,
  );
  await settled('deleted_at is not null');
  await page.goto(new URL('/contacts?view=deleted', page.url()).href);
  await act(
    'Restore',
    (dialog) => dialog.getByRole('button', { name: `Restore ${COUNT} contacts` }).click(),
    /Restored: 520 contacts\. Runs in the background/,
  );
  await settled('deleted_at is null');
  // Its job still writes about these contacts, in an order of its own.
  const open = `select 1 from long_job where tenant_id = $1 and status in ('queued', 'processing')`;
  await expect.poll(() => build.query(open, [tenant.id]), { timeout: 60_000 }).toEqual([]);
  await build.query('update contact set deleted_at = now() where tenant_id = $1', [tenant.id]);
  await page.goto(new URL('/contacts?view=deleted', page.url()).href);
  await act(
    'Permanently delete',
    async (dialog) => {
      await dialog.getByRole('textbox', { name: `Type ${COUNT} to confirm` }).fill(String(COUNT));
      await dialog.getByRole('button', { name: `Permanently delete ${COUNT} contacts` }).click();
    },
    /520 contacts\. Runs in the background/,
  );
});

test('R330, R428: a workflow is chosen by search and started for more than 500 contacts', async ({ page, build }) => {
  test.slow();
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mo', last_name: 'Lee' });
  const tag = await build.makeNumbered(tenant, 'tag', 'Enrolled');
  await build.makeContacts(
    tenant,
    Array.from({ length: COUNT }, (_, n) => ({ owner: manager, first_name: 'Many', last_name: `M${n}` })),
  );
  await signIn(page, manager, '/contacts?q=Many');
  const template = await send(page, 'POST', '/v1/workflow/wf_templates', {
    name: 'Tag them',
    steps: [{ id: 'tag1', within: null, type: 'add_tag', tag_ids: [tag] }],
  });
  await send(page, 'PUT', `/v1/workflow/wf_templates/${template.id}/activate`, {});
  const flow = await send(page, 'POST', '/v1/workflow/wf_flows', { name: 'Zebra plan', template_id: template.id });
  await send(page, 'PUT', `/v1/workflow/wf_flows/${flow.id}/activate`, {});
  // More than one page of workflows comes before it.
  await build.query(
    `insert into workflow_flow
       select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'name', 'Plan ' || n))).*
       from workflow_flow f, generate_series(1, 210) n where f.tenant_id = $1`,
    [tenant.id],
  );
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));

  await selectAll(page);
  await pressAction(page, 'Workflow');
  const dialog = page.getByRole('dialog', { name: `Enroll ${COUNT} contacts in a workflow` });
  await expect(dialog.getByRole('option', { name: /^Plan 1\b/ })).toBeVisible();
  await expect(dialog.getByRole('option', { name: /Zebra plan/ })).toHaveCount(0);
  await expect(dialog.getByText('161 more. Type to search.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Search workflows' }).fill('zebra');
  await dialog.getByRole('option', { name: /Zebra plan/ }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: `Enroll ${COUNT} contacts` }).click();
  await expect(page.getByText(/^Enrolling 520 contacts in Zebra plan\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await build.query<{ n: number }>(
            'select count(*)::int as n from contact where tenant_id = $1 and $2 = any(tags)',
            [tenant.id, tag],
          )
        )[0]?.n,
      { timeout: 120_000 },
    )
    .toBe(COUNT);
  expect(failures).toEqual([]);
});
