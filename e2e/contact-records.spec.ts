import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '../packages/server/src/demo/sample-pdf.ts';
import { addToContact } from './base/add-to-contact.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Chooses files with the panel's button. */
async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel(page, 'Files').getByRole('button', { name: 'Upload file' }).click();
  await (await chooser).setFiles(files);
}

async function pick(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('R311: an agent adds a policy, converts the lead to a client, and keeps input if another user saves first', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const contact = await build.makeContact(tenant, { owner: agent });
  const [at, id] = [new Date(), '019a0000-0000-7000-8000-000000000001'];
  await build.insert('carrier', {
    tenant_id: tenant.id,
    id,
    name: 'Aetna',
    active: true,
    created_at: at,
    updated_at: at,
  });
  await signIn(page, agent, `/contacts/${contact.id}`);

  const policies = panel(page, 'Policies');
  await addToContact(page, 'Policy');
  const form = dialog(page, 'Add policy');
  await form.getByLabel('Premium', { exact: true }).fill('142.5');
  await form.getByLabel('Effective date').fill('next week');
  await form.getByRole('button', { name: 'Add policy' }).click();
  await expect(form.getByText('Choose a product line.')).toBeVisible();
  await expect(form.getByText('Enter a date, such as 03/04/1960.')).toBeVisible();
  await expectNoViolations(page);

  await pick(page, form, 'Carrier', 'Aetna');
  await pick(page, form, 'Product line', 'Final expense');
  await pick(page, form, 'Status', 'In force');
  await form.getByLabel('Effective date').fill('2/1/2026');
  await form.getByLabel('Expiration date').fill('1/1/2026');
  await form.getByLabel('Renewal date').fill('2/1/2027');
  await form.getByRole('button', { name: 'Add beneficiary' }).click();
  await form.getByLabel('Name of beneficiary 1').fill('Ann Yu');
  await form.getByLabel('Share of beneficiary 1').fill('60');
  await form.getByRole('button', { name: 'Add policy' }).click();
  await expect(form.getByText('Enter an expiration date on or after the effective date.')).toBeVisible();
  await expect(form.getByText('Shares must add up to 100%. These add up to 60%.')).toBeVisible();
  await form.getByLabel('Expiration date').fill('');
  await form.getByLabel('Share of beneficiary 1').fill('100');
  await form.getByRole('button', { name: 'Add policy' }).click();
  const row = policies.getByRole('listitem');
  await expect(row).toContainText('Aetna');
  await expect(row).toContainText('In force');
  await expect(row).toContainText('Final expense · $142.50 per month · renews Feb 1, 2027');
  await expect(page.getByText('Added the policy Aetna Final expense')).toBeVisible();

  await policies.getByRole('button', { name: 'Convert to client' }).click();
  await expect(policies.getByRole('button', { name: 'Convert to client' })).toHaveCount(0);
  await expect(page.getByText('converted to client')).toBeVisible();

  await row.getByRole('button').click();
  const edit = dialog(page, 'Aetna Final expense');
  await expect(page).toHaveURL(/open=policy/);
  await edit.getByLabel('Notes').fill('Mine.');
  await edit.getByLabel('Policy number').fill('MINE-1');
  await page.goBack();
  await expect(page).not.toHaveURL(/open=/);
  await expect(edit.getByLabel('Notes')).toHaveValue('Mine.');
  await page.evaluate(async (contactId) => {
    const path = `/v1/contacts/${contactId}/policies`;
    const [policy] = (await (await fetch(path)).json()).data;
    const token = decodeURIComponent(/csrf_token=([^;]*)/.exec(document.cookie)?.[1] ?? '');
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const body = JSON.stringify({ policy_number: 'THEIRS-1', premium: '150' });
    await fetch(`${path}/${policy.id}`, { method: 'PATCH', headers, body });
  }, contact.id);
  await edit.getByRole('button', { name: 'Save policy' }).click();
  await expect(edit.getByText('Policy number (theirs: THEIRS-1)')).toBeVisible();
  await expect(edit.getByLabel('Premium', { exact: true })).toHaveValue('150');
  await expect(edit.getByLabel('Notes')).toHaveValue('Mine.');
  await edit.getByRole('button', { name: 'Save policy' }).click();
  await expect(row).toContainText('$150.00 per month');
  await row.getByRole('button').click();
  await expect(edit.getByLabel('Policy number')).toHaveValue('MINE-1');
  await edit.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Aetna Final expense?').getByRole('button', { name: 'Delete policy' }).click();
  await expect(policies.getByText('No policies yet')).toBeVisible();
});

test('R311: a security shows only the last four digits of its account number, and the heading shows the total', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}?open=security:new`);
  const form = dialog(page, 'Add security');
  await pick(page, form, 'Type', 'IRA');
  await form.getByLabel('Custodian').fill('Fidelity');
  await form.getByLabel('Account number').fill('Z87-654321');
  await form.getByLabel('Value').fill('52k');
  await form.getByLabel('As of').fill('1/31/2026');
  await form.getByRole('button', { name: 'Add security' }).click();

  const securities = panel(page, 'Securities');
  const row = securities.getByRole('listitem');
  await expect(row).toContainText('Fidelity');
  await expect(row).toContainText('IRA · as of Jan 31, 2026');
  await expect(row).toContainText('•••• 4321');
  await expect(securities.getByTitle('Total value')).toHaveText('$52,000.00');
  await expect(page.getByText('654321')).toHaveCount(0);
  await expectNoViolations(page);

  await row.getByRole('button', { name: /^Fidelity/ }).click();
  const edit = dialog(page, 'IRA at Fidelity');
  await expect(edit.getByLabel('Account number', { exact: true })).toHaveValue('');
  await edit.getByLabel('Value').fill('53,000');
  await edit.getByRole('button', { name: 'Save security' }).click();
  await expect(row).toContainText('$53,000.00');
  await expect(row).toContainText('•••• 4321');
});

test('R310: several files upload at once, one is refused, and images, PDFs, and text open in place', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}`);
  const files = panel(page, 'Files');
  await expect(files).toBeHidden();
  await addToContact(page, 'File');
  await expect(files.getByText('No files yet. Drop or paste files here.')).toBeVisible();
  await choose(page, [
    { name: 'card.png', mimeType: 'image/png', buffer: png },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: samplePdf(['Plan G of 2026']) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Call in May.') },
  ]);
  const rows = files.getByRole('list').last().getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const refused = files.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText('page.html');
  await expect(refused).toContainText('This file type isn’t supported.');
  await expectNoViolations(page);
  await refused.getByRole('button', { name: 'Dismiss page.html' }).click();
  await expect(page.getByText('Added the file card.png')).toBeVisible();

  await rows.filter({ hasText: 'card.png' }).getByRole('button').click();
  const picture = dialog(page, 'card.png').getByRole('img', { name: 'card.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const download = page.waitForEvent('download');
  await dialog(page, 'card.png').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('card.png');
  await page.keyboard.press('Escape');

  await rows.filter({ hasText: 'notes.txt' }).getByRole('button').click();
  await expect(dialog(page, 'notes.txt').getByText('Call in May.')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await page.getByRole('tab', { name: 'More' }).click();
    await rows.filter({ hasText: 'plan.pdf' }).getByRole('button').click();
    const view = dialog(page, 'plan.pdf');
    await expect(view.getByRole('img', { name: 'Page 1' })).toBeVisible();
    await expect(view.getByText('Plan G of 2026')).toBeAttached();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  }
  await addToContact(page, 'Policy');
  await expect(dialog(page, 'Add policy').getByLabel('Notes')).toBeVisible();
  await expectNoViolations(page);
});

test('R310: a file with the same name becomes its next version; files can also be dropped and pasted', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}`);
  const files = panel(page, 'Files');
  await addToContact(page, 'File');
  const text = (words: string) => [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(words) }];
  await choose(page, text('First.'));
  await expect(files.getByText('6 bytes')).toBeVisible();
  await choose(page, text('Second.'));
  await expect(files.getByText('Version 2 · 7 bytes')).toBeVisible();
  await files.getByRole('button', { name: /^notes\.txt/ }).click();
  const view = dialog(page, 'notes.txt');
  await expect(view.getByText('Second.')).toBeVisible();
  await pick(page, view, 'Version', 'Version 1');
  await expect(view.getByText('First.')).toBeVisible();
  await page.keyboard.press('Escape');

  const carry = (name: string, type: string, bytes: number[]) =>
    page.evaluateHandle(
      ([fileName, fileType, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], fileName, { type: fileType }));
        return data;
      },
      [name, type, bytes] as const,
    );
  const dropped = await carry('dropped.txt', 'text/plain', [72, 105]);
  await files.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to upload')).toBeVisible();
  await files.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(files.getByRole('button', { name: /^dropped\.txt/ })).toBeVisible();
  const pasted = await carry('image.png', 'image/png', [...png]);
  await page.evaluate(
    (clipboardData) => window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true })),
    pasted,
  );
  await expect(files.getByRole('button', { name: /^Pasted \d{4}-.*\.png/ })).toBeVisible();

  await files.getByRole('button', { name: /^notes\.txt/ }).click();
  await view.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('All 2 versions are deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(files.getByRole('button', { name: /^notes\.txt/ })).toHaveCount(0);
});
