import { addToContact } from './base/add-to-contact.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const viewport of [WIDE, PHONE])
  test(`R329, R330: a workflow is written, tried and turned on, and a contact goes through it, at ${viewport.width} px`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager' });
    await build.makeNumbered(tenant, 'tag', 'T65');
    const contact = await build.makeContact(tenant, { owner: manager, first_name: 'Joan', last_name: 'Clark' });
    await signIn(page, manager, '/workflow/categories');
    await page.getByLabel('New category').fill('Leads');
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByLabel('Name of category 1')).toHaveValue('Leads');
    await expectNoViolations(page);

    await page.getByRole('link', { name: 'All workflows' }).click();
    await page.getByRole('button', { name: 'New workflow' }).first().click();
    const naming = page.getByRole('dialog', { name: 'New workflow' });
    await naming.getByLabel('Name').fill('My leads');
    await naming.getByRole('button', { name: 'Create workflow' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My leads' })).toBeVisible();

    // A tag first, then a follow-up. One moves past the other with the keyboard only.
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('menuitem', { name: /^Add tags/ }).click();
    // Nothing was typed yet, so nothing is wrong yet. Turn on shows what is missing.
    const missing = page.getByText('Choose at least one tag.');
    await expect(page.getByRole('combobox', { name: 'Tags' })).toBeVisible();
    await expect(missing).toHaveCount(0);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(missing.first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'T65' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a step after step 1' }).click();
    await page.getByRole('menuitem', { name: /^Create follow-up/ }).click();
    await page.getByLabel('Title').fill('First call');
    await page.getByRole('button', { name: 'Actions for: Create follow-up: First call' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    const steps = page.getByRole('list', { name: 'Steps', exact: true }).getByRole('button', { expanded: false });
    await expect(steps.filter({ hasText: 'Add the tag' })).toHaveCount(1);
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Add a step after step 2' }).click();
    await page.getByRole('menuitem', { name: /^Send email/ }).click();
    await page.getByLabel('Subject').fill('Welcome, {{first_name}}');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello.');
    await expectNoViolations(page);

    // A text, and a wait for the reply with two paths.
    await page.getByRole('button', { name: 'Add a step after step 3' }).click();
    await page.getByRole('menuitem', { name: /^Send text/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{first_name|there}}, may I call you?');
    await page.getByRole('button', { name: 'Add a step after step 4' }).click();
    await page.getByRole('menuitem', { name: /^Wait for a reply/ }).click();
    await page.getByRole('textbox', { name: 'Wait up to' }).fill('2');
    await page
      .getByRole('list', { name: 'Steps of the Replied path' })
      .getByRole('button', { name: 'Add step' })
      .click();
    await page.getByRole('menuitem', { name: /^Stop/ }).click();
    await expect(page.getByText('Wait up to 2 days for a reply')).toBeVisible();
    await expectNoViolations(page);

    // The try-out is beside the steps, and runs as soon as a contact is chosen.
    const trial = page.getByRole('region', { name: 'Try it' });
    await trial.getByRole('combobox', { name: 'Contact' }).fill('Clark');
    await page.getByRole('option', { name: 'Joan Clark' }).click();
    await expect(trial.getByText('Tagged T65')).toBeVisible();
    await expect(trial.getByText('Send email: This contact has no email address. Add one first.')).toBeVisible();
    await expect(trial.getByText(/^Send text: You have no number that can send texts/)).toBeVisible();
    await trial.getByLabel('Their reply').fill('Yes');
    await trial.getByLabel('Their reply').press('Enter');
    await expect(trial.getByText('They reply “Yes”. Took the Replied path.')).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Versions/ }).click();
    await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('Steps by');
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByLabel('Name of the steps')).toHaveValue('My leads');
    await expectNoViolations(page);

    await page.goto(new URL(`/contacts/${contact.id}${viewport === PHONE ? '?tab=more' : ''}`, page.url()).href);
    const panel = page.getByRole('region', { name: 'Workflows' });
    await addToContact(page, 'Workflow');
    const starting = page.getByRole('dialog', { name: 'Enroll 1 contact in a workflow' });
    await starting.getByRole('option', { name: /My leads/ }).click();
    await starting.getByRole('button', { name: 'Enroll 1 contact' }).click();
    await expect(starting).toHaveCount(0);
    await expect(panel.getByText('Complete', { exact: true })).toBeVisible({ timeout: 120_000 });
    await panel.getByRole('button', { name: 'Activity in My leads' }).click();
    await expect(page.getByRole('dialog', { name: 'Joan Clark' }).getByText('Tagged T65')).toBeVisible();
    await expectNoViolations(page);

    await page.goto(new URL('/workflow', page.url()).href);
    await page.getByText('My leads').first().click();
    await page.getByRole('link', { name: 'Results' }).click();
    await expect(page.getByText('1 (100%)')).toBeVisible();
    await page.getByRole('link', { name: /^Contacts \d/ }).click();
    await expect(page.getByText('Joan Clark')).toBeVisible();
    await expectNoViolations(page);
  });
