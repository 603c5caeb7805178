import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('R005, R359: a person signs a scope of appointment form that an agent sent on a phone, and the agent finds it', async ({
  page,
  browser,
  build,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const contact = await build.makeContact(tenant, { owner: agent, first_name: 'Maria', last_name: 'Lopez' });
  await signIn(page, agent, `/contacts/${contact.id}?open=soa:new`);
  const dialog = page.getByRole('dialog', { name: 'Send scope of appointment' });
  await dialog.getByText('Link', { exact: true }).click();
  await dialog.getByLabel('Part D prescription drug plans').check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('dialog', { name: 'Link to sign' });
  const link = await shown.getByLabel('Link', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await visitor.goto(new URL(new URL(link).pathname, page.url()).href);
  await expect(visitor.getByLabel('Prescription drug plans (Part D)')).toBeChecked();
  await expectNoViolations(visitor);
  // Nothing typed is lost.
  await visitor.getByLabel('Full name', { exact: true }).fill('Maria A. Lopez');
  await visitor.getByRole('button', { name: 'Sign form' }).click();
  await expect(visitor.getByText('Type or draw your signature.')).toBeVisible();
  await expect(visitor.getByLabel('Full name', { exact: true })).toHaveValue('Maria A. Lopez');
  const pad = visitor.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no place to draw');
  await visitor.mouse.move(box.x + 30, box.y + 40);
  await visitor.mouse.down();
  await visitor.mouse.move(box.x + 120, box.y + 70, { steps: 6 });
  await visitor.mouse.move(box.x + 200, box.y + 30, { steps: 6 });
  await visitor.mouse.up();
  await visitor.getByRole('button', { name: 'Sign form' }).click();
  await expect(visitor.getByText('Thank you. Your form is signed.')).toBeVisible();
  await expectNoViolations(visitor);
  await context.close();

  await page.goto(new URL('/soa_requests', page.url()).href);
  await expectNoViolations(page);
  await page.getByText('Maria A. Lopez').click();
  await expect(page.getByRole('button', { name: 'Complete form' })).toBeVisible();
  await expectNoViolations(page);
});
