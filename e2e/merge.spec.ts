import type { Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const at = (page: Page, path: string) => new URL(path, page.url()).href;
const pairRow = (page: Page) => page.getByRole('row', { name: /Joan Adams.*Jo Adams/ });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`R308, R434: a manager finds two duplicates, merges them, sees everything on one, and undoes it (${viewport.width})`, async ({
    page,
    build,
  }) => {
    // Six checks of whole pages with axe.
    test.slow();
    await page.setViewportSize(viewport);
    const narrow = viewport.width < 500;
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
    const agent = await build.makeUser(tenant, { manager });
    const phones = ['+16145550142'];
    const joan = await build.makeContact(tenant, {
      owner: agent,
      first_name: 'Joan',
      last_name: 'Adams',
      phones,
      columns: { occupation: 'Nurse' },
    });
    const jo = await build.makeContact(tenant, {
      owner: agent,
      first_name: 'Jo',
      last_name: 'Adams',
      phones,
      emails: ['jo@x.test'],
    });
    const now = new Date();
    const of = { tenant_id: tenant.id, created_at: now, updated_at: now };
    for (const contact_id of [joan.id, jo.id])
      await build.insert('contact_note', {
        ...of,
        id: newId(),
        contact_id,
        author_id: agent.id,
        body: `Note about ${contact_id}`,
      });
    await build.insert('contact_policy', {
      ...of,
      id: newId(),
      contact_id: jo.id,
      product_line: 'term_life',
      status: 'issued',
      policy_number: 'P-77',
      made_by_id: agent.id,
    });
    const [file_id, contact_file_id] = [newId(), newId()];
    const uploaded = { tenant_id: tenant.id, created_at: now };
    await build.insert('stored_file', {
      ...uploaded,
      id: file_id,
      key: newId(),
      name: 'scope.pdf',
      size: 4,
      content_type: 'application/pdf',
      purpose: 'contact',
      made_by_id: agent.id,
    });
    await build.insert('contact_file', { ...of, id: contact_file_id, contact_id: jo.id, name: 'scope.pdf' });
    await build.insert('contact_file_version', {
      ...uploaded,
      contact_file_id,
      version: 1,
      file_id,
      uploaded_by_id: agent.id,
    });
    await build.insert('duplicate_queue', { tenant_id: tenant.id, id: newId(), contact_ids: [joan.id, jo.id] });
    const whose = async () =>
      build.query<{ what: string; contact_id: string }>(
        `select 'policy' as what, contact_id from contact_policy where tenant_id = $1
         union all select 'file', contact_id from contact_file where tenant_id = $1
         union all select 'note', contact_id from contact_note where tenant_id = $1 order by 1, 2`,
        [tenant.id],
      );
    const before = await whose();

    await expect
      .poll(async () => (await build.query('select 1 from duplicate_pair where tenant_id = $1', [tenant.id])).length)
      .toBe(1);
    await signIn(page, manager, '/contacts/merge');
    await expect(page.getByText('Same phone 1-614-555-0142').first()).toBeVisible();
    await expectNoViolations(page);
    if (narrow) await page.getByText('Joan Adams and Jo Adams').click();
    else {
      await pairRow(page).focus();
      await page.keyboard.press('Enter');
    }

    await expect(page.getByRole('heading', { name: 'Merge contacts' })).toBeVisible();
    await page.getByRole('radio', { name: 'First name of Joan Adams: Joan' }).check();
    await page.getByText('Joan Adams', { exact: true }).first().click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Merge 2 contacts' }).click();
    await expect(page.getByText('Contacts merged into Joan Adams')).toBeVisible();
    expect([...new Set((await whose()).map(({ contact_id }) => contact_id))]).toEqual([joan.id]);

    await page.goto(at(page, `/contacts/${jo.id}`));
    await expect(page.getByText('The contact you opened was merged into Joan Adams.')).toBeVisible();
    if (narrow) await page.getByRole('tab', { name: 'More' }).click();
    await expect(page.getByText('scope.pdf').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Term life Issued' })).toBeVisible();
    await expectNoViolations(page);

    await page.goto(at(page, '/contacts/merge/done'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Undo this merge?' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo merge' }).click();
    await expect(page.getByText('Merge undone')).toBeVisible();
    await expectNoViolations(page);
    expect(await whose()).toEqual(before);
    await page.goto(at(page, `/contacts/${jo.id}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Jo Adams' })).toBeVisible();
  });

test('two contacts are marked as not duplicates with the keyboard, and the contact page says so', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const phones = ['+16145550142'];
  const joan = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Adams', phones });
  const twin = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Adams', phones });
  await build.insert('duplicate_queue', { tenant_id: tenant.id, id: newId(), contact_ids: [joan.id, twin.id] });
  await expect
    .poll(async () => (await build.query('select 1 from duplicate_pair where tenant_id = $1', [tenant.id])).length)
    .toBe(1);
  await signIn(page, agent, `/contacts/${joan.id}`);
  await expect(page.getByRole('complementary', { name: 'Possible duplicate' })).toContainText(
    'May be a duplicate of Joan Adams',
  );
  await page.goto(at(page, '/contacts/merge'));
  await page.getByRole('row', { name: /Joan Adams/ }).focus();
  await page.keyboard.press('d');
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Joan Adams/ })).toBeVisible();
});
