import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

/** A picture of 300 × 200 pixels, drawn by the browser. */
const drawn = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 200];
    const ink = canvas.getContext('2d');
    if (ink) {
      ink.fillStyle = '#2f6f4f';
      ink.fillRect(0, 0, 300, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('R076, R097, R360, R381: an admin adds a product with a picture, an agent orders it for 300 contacts, and the admin ships it and refunds half', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const admin = await build.makeUser(tenant, { account_type: 'admin' });
  const agent = await build.makeUser(tenant, { first_name: 'Ruth', last_name: 'Moss' });
  await build.makeContacts(
    tenant,
    Array.from({ length: 300 }, () => ({ owner: agent })),
  );

  await signIn(page, admin, '/admin/categories');
  await page.getByRole('button', { name: 'Add category' }).first().click();
  await page.getByLabel('Title').fill('Mailings');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Mailings added')).toBeVisible();
  await page.goto(urlOf(tenant, '/admin/products'));
  await expect(page.getByText('No products yet')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Add product' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Birthday cards');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('0.10');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Mailings' }).click();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Enter a price from $0.50 to $999,999.99.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('90');
  await page.getByLabel('Left in stock').fill('5');
  await page.getByLabel('Fulfiller’s email').fill('print@example.test');
  await page.getByRole('switch', { name: 'For contacts' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose image' }).click();
  await (await chooser).setFiles({
    name: 'cards.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawn(page), 'base64'),
  });
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Birthday cards added')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('You choose the contacts it’s for.')).toBeVisible();
  await expectNoViolations(page);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, agent, '/contacts');
  await expect(page.getByText('300', { exact: true })).toBeVisible();
  await page.goto(urlOf(tenant, '/store'));
  await expect(page.getByRole('link', { name: 'Birthday cards' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Birthday cards' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('300 contacts from your last list')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Street' }).fill('1 Main St');
  await page.getByRole('textbox', { name: 'City' }).fill('Columbus');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ohio' }).click();
  await page.getByLabel('ZIP code').fill('43004');
  await page.getByRole('button', { name: 'Order and pay $90.00' }).click();
  await expect(page.getByText('Add a card first.')).toBeVisible();
  await page.goto(urlOf(tenant, '/billing/update'));
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Card number').fill('4000002760003184');
  await page.getByLabel('Expiration date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Your bank asks you to confirm that you want to save this card.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Card saved.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(urlOf(tenant, '/store/order'));
  await page.getByRole('textbox', { name: 'Street' }).fill('1 Main St');
  await page.getByRole('textbox', { name: 'City' }).fill('Columbus');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ohio' }).click();
  await page.getByLabel('ZIP code').fill('43004');
  await expect(page.getByText('Charged to Visa ending in 3184.')).toBeVisible();
  await expect(page.getByText('300 contacts from your last list')).toBeVisible();
  await page.getByRole('button', { name: 'Order and pay $90.00' }).click();
  await expect(page.getByText('Your bank asks you to confirm a payment of $90.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible();
  await expect(page.getByText('Paid with Visa ending in 3184.')).toBeVisible();
  await expect(page.getByText('300 contacts, as they were when you ordered.')).toBeVisible();
  await expectNoViolations(page);
  const receipt = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt as PDF' }).click();
  expect((await receipt).suggestedFilename()).toBe('receipt-1.pdf');

  await page.context().clearCookies();
  await signIn(page, admin, '/admin/orders');
  await expect(page.getByRole('gridcell', { name: 'Ruth Moss' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('gridcell', { name: 'Ruth Moss' }).click();
  const list = page.waitForEvent('download');
  await page.getByRole('link', { name: '300 contacts as CSV' }).click();
  expect((await list).suggestedFilename()).toBe('order-1-contacts.csv');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Shipped' }).click();
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByText('Order saved')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund order 1' });
  await dialog.getByLabel('Amount').fill('45');
  await dialog.getByLabel('Reason').fill('Half of the cards were damaged');
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click();
  await expect(page.getByText(/^Refunded: \$45\.00 by/)).toBeVisible();
  await expectNoViolations(page);
  const [sums] = await build.query<{ debits: number; credits: number }>(
    `select sum(amount_cents) filter (where debit = 'gateway:test')::int as debits,
      sum(amount_cents) filter (where credit = 'gateway:test')::int as credits from ledger_transfer where tenant_id = $1`,
    [tenant.id],
  );
  expect(sums).toEqual({ debits: 9_000, credits: 4_500 });
});
