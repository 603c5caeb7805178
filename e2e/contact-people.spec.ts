import type { Page } from '@playwright/test';
import { addToContact } from './base/add-to-contact.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const linked = (page: Page) => page.getByRole('region', { name: 'Linked contacts' });
const permissions = (page: Page) => page.getByRole('region', { name: 'Permissions' });

test('R308: a spouse is added and linked, shows on both sides, and the household moves together', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const joan = await build.makeContact(tenant, {
    owner: agent,
    last_name: 'Adams',
    columns: { line1: '1 Elm St', city: 'Columbus', state: 'OH', zip: '43085' },
  });
  await build.makeContact(tenant, { owner: agent, first_name: 'Kim', last_name: 'Baker' });
  await signIn(page, agent, `/contacts/${joan.id}`);

  await addToContact(page, 'Linked contact');
  const dialog = page.getByRole('dialog', { name: 'Link contact' });
  await dialog.getByText('New contact').click();
  await dialog.getByLabel('First name').fill('Bob');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Adams');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add and link' }).click();
  await expect(linked(page).getByRole('link', { name: 'Bob Adams' })).toBeVisible();
  await expect(page.getByText('Linked Bob Adams as spouse')).toBeVisible();

  await linked(page).getByRole('button', { name: 'Link contact' }).click();
  await dialog.getByRole('combobox', { name: 'Contact', exact: true }).fill('Kim');
  await page.getByRole('option', { name: /Kim Baker/ }).click();
  await dialog.getByRole('combobox', { name: /Relationship to/ }).click();
  await page.getByRole('option', { name: 'Child' }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(linked(page).getByRole('link', { name: 'Kim Baker' })).toBeVisible();

  await linked(page).getByRole('button', { name: 'Show household' }).click();
  const household = page.getByRole('dialog', { name: 'Household of Joan Adams' });
  await expect(household.getByRole('row', { name: /Bob Adams/ })).toContainText('Same address');
  await household.getByRole('checkbox', { name: /Kim Baker also lives here/ }).check();
  await expectNoViolations(page);
  await household.getByRole('button', { name: 'Copy address to Kim Baker' }).click();
  await expect(household.getByRole('row', { name: /Kim Baker/ })).toContainText('Same address');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(household.getByRole('row', { name: /Kim Baker/ })).toContainText('No address');
  await page.keyboard.press('Escape');

  await linked(page).getByRole('link', { name: 'Bob Adams' }).click();
  await expect(page.getByRole('heading', { name: 'Bob Adams' })).toBeVisible();
  await expect(linked(page).getByRole('link', { name: 'Joan Adams' })).toBeVisible();
  await linked(page).getByRole('listitem').hover();
  await linked(page).getByRole('button', { name: 'Unlink Joan Adams' }).click();
  await expect(linked(page).getByRole('link', { name: 'Joan Adams' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(linked(page).getByRole('link', { name: 'Joan Adams' })).toBeVisible();
});

test('R267: consent decides, an opt-out overrides it, and the history keeps the wording', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const joan = await build.makeContact(tenant, {
    owner: agent,
    phones: ['+16145550142'],
    emails: ['joan@example.test'],
  });
  await signIn(page, agent, `/contacts/${joan.id}`);

  await expect(permissions(page).getByText('No consent on file. Ask before you text.')).toBeVisible();
  await permissions(page).getByRole('button', { name: 'Record consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record consent' });
  await dialog.getByLabel('Consent wording').fill('You may text me about plans.');
  await dialog.getByLabel('Source').fill('Seminar in Columbus');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Record consent', exact: true }).click();
  await expect(permissions(page).getByText('Consented to texts.')).toBeVisible();

  await page.getByText('Do not text', { exact: true }).click();
  await expect(permissions(page).getByText('Opted out of texts.')).toBeVisible();
  await permissions(page).getByRole('button', { name: 'History (2)' }).click();
  const history = page.getByRole('dialog', { name: 'Consent history' });
  await expect(history.getByText('You may text me about plans.')).toBeVisible();
  await expect(history.getByText('Seminar in Columbus')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Check or verify joan@example.test' }).click();
  await page.getByRole('menuitem', { name: 'Mark as verified' }).click();
  await expect(page.getByLabel(/^Verified by/)).toBeVisible();
  await expect(page.getByText('Verified joan@example.test')).toBeVisible();
});

test('R308: the pinned note saves automatically, keeps unsaved input, and asks before overwriting another user’s text', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const joan = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${joan.id}`);
  const note = page.getByRole('textbox', { name: 'Important note' });
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/update_note') && reply.ok());
  await note.fill('Ring twice.');
  await saved;
  await page.reload();
  await expect(note).toHaveValue('Ring twice.');

  const refused = page.waitForResponse((reply) => reply.url().endsWith('/update_note') && reply.status() === 409);
  // While ours is on its way: the page can't have read theirs.
  await page.route(
    '**/update_note',
    async (route) => {
      await build.query(
        "update contact set description = 'Ask for Bob.', version = version + 1 where tenant_id = $1 and id = $2",
        [tenant.id, joan.id],
      );
      await route.continue();
    },
    { times: 1 },
  );
  await note.fill('Ring three times.');
  await refused;
  await expect(page.getByText('Their version:')).toBeVisible();
  await expect(page.getByText('Ask for Bob.')).toBeVisible();
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/update_note') && reply.ok());
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await kept;
  await page.reload();
  await expect(note).toHaveValue('Ring three times.');
});

test('R275: an admin adds a product sheet, which shows on contacts it fits, on a phone too', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const joan = await build.makeContact(tenant, { owner: admin, columns: { state: 'OH' } });
  await signIn(page, admin, '/admin/product_infos');
  await page.getByRole('button', { name: 'Add product sheet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add product sheet' });
  await dialog.getByLabel('Title').fill('Plan G in Ohio');
  await dialog.getByLabel('Details').fill('Ask which doctors they see.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add product sheet' }).click();
  await expect(page.getByText('Plan G in Ohio').first()).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(new URL(`/contacts/${joan.id}?tab=more`, page.url()).href);
  for (const name of ['Permissions', 'Product info'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Plan G in Ohio' }).click();
  await expect(page.getByRole('dialog', { name: 'Plan G in Ohio' })).toContainText('Ask which doctors they see.');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
});
