import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'New note' });
const noteWith = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned notes' });

/** Adds a note and waits until it's in the timeline. */
async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(noteWith(page, text)).toBeVisible();
  await expect(composer(page)).toHaveValue('');
}

test('R309: a note is added, edited, pinned, and deleted, and stays so after a reload', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}`);

  await expect(composer(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(composer(page)).toBeFocused();
  await write(page, 'Asked about plan G.');
  await write(page, 'Has two cats.');
  await expect(page.getByRole('article', { name: 'Note by Dana Alvarez' })).toHaveCount(2);

  const first = noteWith(page, 'plan G');
  await first.hover();
  await first.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Asked about plan N.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(noteWith(page, 'plan N')).toContainText('edited');

  await noteWith(page, 'plan N').hover();
  await noteWith(page, 'plan N').getByRole('button', { name: 'Pin to top' }).click();
  await expect(pinned(page)).toContainText('Asked about plan N.');
  await expect(page.getByText('Added a note, pinned above')).toBeVisible();

  const other = noteWith(page, 'two cats');
  await other.hover();
  await other.getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this note?' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete note' }).last().click();
  await expect(other).toHaveCount(0);

  await page.reload();
  await expect(pinned(page)).toContainText('Asked about plan N.');
  await expect(page.getByText('Wrote a note, later deleted')).toBeVisible();
  await expect(page.getByText('two cats')).toHaveCount(0);
  await expectNoViolations(page);

  await pinned(page).getByRole('button', { name: 'Unpin' }).click();
  await expect(pinned(page)).toHaveCount(0);
  await expect(noteWith(page, 'plan N')).toBeVisible();
});

test('input survives a reload and a failed save', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}`);

  await composer(page).fill('Call back on');
  await page.reload();
  await expect(composer(page)).toHaveValue('Call back on');

  await page.route('**/notes', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await composer(page).fill('Call back on Friday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('We can’t reach the server. Check your connection and try again.')).toBeVisible();
  await expect(composer(page)).toHaveValue('Call back on Friday.');

  await page.unroute('**/notes');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(noteWith(page, 'Call back on Friday.')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await page.reload();
  await expect(noteWith(page, 'Call back on Friday.')).toBeVisible();
  await expect(composer(page)).toHaveValue('');

  // An unsaved edit is open again too, and canceling it can be undone.
  await noteWith(page, 'Friday').hover();
  await page.getByRole('button', { name: 'Edit note' }).click();
  const field = page.getByRole('textbox', { name: 'Note', exact: true });
  await field.fill('Call back on Monday.');
  await page.reload();
  await expect(field).toHaveValue('Call back on Monday.');
  await field.press('Escape');
  await expect(noteWith(page, 'Friday')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('Call back on Monday.');
});

test('a note saved during the first load shows at once and stays', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  // The first timeline is read before the note is saved, and arrives much later.
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/timeline*', async (route) => {
    if (++asked > 1) return route.continue();
    await held.promise;
    // No request is waiting for it anymore.
    await route.fulfill({ json: { data: [], meta: { next: null } } }).catch(() => undefined);
  });
  await signIn(page, agent, `/contacts/${contact.id}`);
  await composer(page).fill('Asked about plan G.');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(noteWith(page, 'plan G')).toBeVisible();
  held.resolve();
  await page.waitForLoadState('networkidle');
  await expect(noteWith(page, 'plan G')).toBeVisible();
});

test('a manager reads and pins the notes of their downline, and changes only their own', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager' });
  const agent = await build.makeUser(tenant, { manager });
  const contact = await build.makeContact(tenant, { owner: agent });
  await signIn(page, agent, `/contacts/${contact.id}`);
  await write(page, 'Mine to change.');

  await page.context().clearCookies();
  await signIn(page, manager, `/contacts/${contact.id}`);
  const theirs = noteWith(page, 'Mine to change.');
  await theirs.hover();
  await expect(theirs.getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Delete note' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Pin to top' }).click();
  await expect(pinned(page)).toContainText('Mine to change.');
});

test('on a phone in dark mode, a note is added with the thumb', async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent, phones: ['+16145550142'] });
  await signIn(page, agent, `/contacts/${contact.id}`);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await composer(page).fill('x'.repeat(300));
  await page.getByRole('checkbox', { name: 'Pin to top' }).check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(pinned(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Call' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
});

test('the timeline filters its entries and loads more pages', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  const minute = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  const entry = { tenant_id: tenant.id, contact_id: contact.id, actor_id: agent.id, detail: {} };
  const ids = Array.from({ length: 70 }, (_, n) => `0190d0a0-0000-7000-8000-${String(n).padStart(12, '0')}`);
  await build.insert(
    'contact_note',
    ...ids.map((id, n) => ({
      tenant_id: tenant.id,
      id,
      contact_id: contact.id,
      author_id: agent.id,
      body: `Note number ${n}.`,
      pinned: false,
      created_at: minute(n),
      updated_at: minute(n),
    })),
  );
  await build.insert(
    'contact_activity',
    ...ids.map((id, n) => ({ ...entry, id, at: minute(n), kind: 'note', subject_id: id })),
    { ...entry, id: '0190d0a0-0000-7000-8000-ffffffffffff', at: minute(80), kind: 'created', subject_id: null },
  );
  await signIn(page, agent, `/contacts/${contact.id}`);
  await expect(page.getByText('Note number 0.')).toBeVisible();
  await expect(page.getByText('Note number 69.')).toHaveCount(0);
  await expect(async () => {
    await page
      .getByText(/^Note number/)
      .last()
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('Added the contact')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.getByText('Changes', { exact: true }).click();
  await expect(page).toHaveURL(/show=changes/);
  await expect(page.getByText('Added the contact')).toBeVisible();
  await expect(page.getByText('Note number 0.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Added the contact')).toBeVisible();
  await page.getByText('Changes', { exact: true }).click();
  await page.getByText('Notes', { exact: true }).click();
  await expect(page).toHaveURL(/show=notes/);
  await expect(page.getByText('Note number 0.')).toBeVisible();
});
