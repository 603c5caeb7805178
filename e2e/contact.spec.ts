import type { Page } from '@playwright/test';
import type { Builders, TestTenant } from '../packages/server/test/builders.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

/** A phone number that is unique in the test's tenant, as a user types it. */
let last = 1000;
const newNumber = () => `614555${++last}`;
const shown = (number: string) => `1-${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`;
/** The button of an editable field. */
const field = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}:`) });
const edit = (page: Page, name: string) => page.getByRole('form', { name });

/** A manager, their two agents, and a contact of the first agent. */
async function makeTeam(build: Builders, tenant: TestTenant) {
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Robert' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Dana' });
  const other = await build.makeUser(tenant, { manager, first_name: 'Tyler' });
  return { manager, agent, other };
}

const suggested = {
  offered: true,
  suggestions: [{ id: 'a', street: '1200 Old Henderson Rd', place: 'Columbus, IN, USA' }],
};
const completed = { line1: '1200 Old Henderson Rd', line2: '#4', city: 'Columbus', county: '', state: 'IN', zip: '' };

test('R015, R213, R442: a contact is added, opens by its number, and its URL follows the number', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  const number = newNumber();
  await signIn(page, agent, '/contacts/new');
  await page.getByLabel('First name').fill('José');
  await page.getByLabel('Last name').fill("O'Brien-Smith");
  await page.getByLabel('Number of phone 1').fill(`(${number.slice(0, 3)}) ${number.slice(3)}`);
  await page.getByLabel('Address of email 1').fill('Jose@Example.test');
  // R442: Google completes the address that was chosen. The state is another one.
  await page.route('**/v1/addresses/suggestions', (route) => route.fulfill({ json: { data: suggested } }));
  await page.route('**/v1/addresses/suggestions/complete', (route) => route.fulfill({ json: { data: completed } }));
  await page.getByLabel('Street').fill('1200 Old Hend');
  await expect(page.getByText('Google Maps')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('option', { name: /1200 Old Henderson Rd.*Columbus, IN/ }).click();
  await expect(page.getByLabel('City')).toHaveValue('Columbus');
  await expect(page.getByLabel('Street')).toHaveValue('1200 Old Henderson Rd');
  await expect(page.getByLabel('Apartment or suite')).toHaveValue('#4');
  await page.getByRole('combobox', { name: 'State' }).fill('Ohio');
  await page.getByRole('option', { name: 'Ohio (OH)' }).click();
  await page.getByLabel('Date of birth').fill('12/3/61');
  await page.getByRole('textbox', { name: 'Tags' }).fill('Seminar');
  await page.getByRole('option', { name: 'Create tag “Seminar”' }).click();
  await expect(page.getByRole('button', { name: 'Remove Seminar' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page).toHaveURL(new RegExp(`/contacts/1${number}$`));
  await expect(page.getByRole('heading', { level: 1, name: "José O'Brien-Smith" })).toBeVisible();
  await expect(page.getByText('Dec 3, 1961')).toBeVisible();
  await expect(page.getByText('Seminar', { exact: true })).toBeVisible();
  // Opening it removed the tag New (R303).
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await expectNoViolations(page);

  const second = newNumber();
  await page.getByRole('button', { name: 'Edit phones' }).click();
  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByLabel('Number of phone 2').fill(second);
  await page.getByRole('combobox', { name: 'Type of phone 2' }).click();
  await page.getByRole('option', { name: 'Work' }).click();
  await page.getByLabel('Extension of phone 2').fill('12');
  await page.getByRole('button', { name: 'Make primary: phone 2' }).click();
  await expectNoViolations(page);
  await edit(page, 'Edit phones').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(shown(second))).toBeVisible();
  await expect(page.getByText('ext. 12')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/1${second}$`));

  const stored = await build.query<{ number: string; extension: string | null; type: number }>(
    'select number, extension, type from contact_phone where tenant_id = $1 order by position',
    [tenant.id],
  );
  expect(stored).toEqual([
    { number: `+1${second}`, extension: '12', type: 3 },
    { number: `+1${number}`, extension: null, type: 2 },
  ]);
  await page.goto(page.url().replace(/\d+$/, second));
  await expect(page.getByRole('heading', { level: 1, name: "José O'Brien-Smith" })).toBeVisible();
});

test('a refused new contact shows errors at its fields, and an existing contact with the number is shown', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  const number = newNumber();
  await build.makeContact(tenant, {
    owner: agent,
    first_name: 'Joan',
    last_name: 'Adams',
    phones: [`+1${number}`],
    emails: ['joan@example.test'],
  });
  await signIn(page, agent, '/contacts/new');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Enter a name, a phone number, or an email.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('Number of phone 1').fill(number);
  await expect(page.getByText('A contact already has this number:')).toContainText('Joan Adams');
  await page.getByLabel('Address of email 1').fill('joan@example.test');
  await expect(page.getByText('A contact already has this email:')).toContainText('Joan Adams');

  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByLabel('Number of phone 2').fill('12');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Enter a 10-digit phone number.')).toBeVisible();
  await expect(page.getByLabel('Number of phone 2')).toBeFocused();

  // Leaving asks for confirmation. The input is restored after a reload.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Number of phone 2')).toHaveValue('12');
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove phone 2' }).click();
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText(/ added$/)).toBeVisible();
  await expect(page.getByLabel('Number of phone 1')).toHaveValue('');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("R216: characters that no name has can't be entered", async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  await signIn(page, agent, '/contacts/new');
  await page.getByLabel('First name').pressSequentially('Jo(s)é!');
  await expect(page.getByLabel('First name')).toHaveValue('José');
  await page.getByLabel('Last name').pressSequentially("O'Brien-Smith, 3rd.");
  await expect(page.getByLabel('Last name')).toHaveValue("O'Brien-Smith, 3rd.");
});

test('every field is edited in place and stays after a reload', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { manager, other } = await makeTeam(build, tenant);
  await build.makeNumbered(tenant, 'contact_status', 'Hot');
  await build.makeNumbered(tenant, 'contact_source', 'Referral');
  const contact = await build.makeContact(tenant, {
    owner: manager,
    first_name: 'Joan',
    last_name: 'Adams',
    columns: { custom: { plan: 'G' } },
  });
  await signIn(page, manager, `/contacts/${contact.id}`);
  const type = async (label: string, text: string) => {
    await field(page, label).click();
    await page.getByRole('textbox', { name: label }).fill(text);
    await page.keyboard.press('Enter');
  };
  const choose = async (label: string, choice: string) => {
    await field(page, label).click();
    await page.getByRole('option', { name: choice }).click();
  };

  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible();
  await page.keyboard.press('e');
  await page.getByLabel('Nickname').fill('Jo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Jo”')).toBeVisible();

  await choose('Status', 'Hot');
  await choose('Source', 'Referral');
  await choose('Category', 'Client');
  await choose('Owner', other.name);
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await page.getByText('Do not text').click();
  await expect(page.getByRole('checkbox', { name: 'Do not text' })).toBeChecked();

  await page.getByRole('button', { name: /Show \d+ empty fields/ }).click();
  await type('Occupation', 'Nurse');
  await type('Annual income', '$52,000');
  await type('Height', "5'4");
  await type('Weight', '130');
  await type('Website', 'example.com/joan');
  await type('plan', 'N');
  await choose('Gender', 'Empty'); // R068
  await choose('Tobacco', 'No');
  await page.getByRole('button', { name: 'Edit date of birth' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('13/45/1961');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a date, such as 03/04/1960.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('12031961');
  await page.keyboard.press('Enter');
  // The date also shows in words below the field before it's saved.
  await expect(page.getByRole('form', { name: 'Edit date of birth' })).toHaveCount(0);

  const fields = {
    'Annual income': '$52,000.00',
    Height: '5′ 4″',
    Weight: '130 lb',
    Website: 'example.com/joan',
    Occupation: 'Nurse',
    plan: 'N',
    Gender: 'Empty',
    Tobacco: 'No',
    Status: 'Hot',
    Source: 'Referral',
    Category: 'Client',
    Owner: other.name,
  };
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toContainText(value);
    await expect(page.getByText('Dec 3, 1961')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Do not text' })).toBeChecked();
  }
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://example.com/joan'); // R204

  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(field(page, 'Owner')).toContainText(manager.name);
  await expect(page.getByText(`Assigned the contact to ${manager.name}`)).toBeVisible();
});

test('two users edit the same contact: both see the conflict by field, and no input is lost', async ({
  page,
  playwright,
  launchOptions,
  build,
}) => {
  const tenant = await build.makeTenant();
  const { manager, agent } = await makeTeam(build, tenant);
  const contact = await build.makeContact(tenant, {
    owner: agent,
    last_name: 'Adams',
    columns: {
      occupation: 'Nurse',
      employer: 'Mercy',
      city: 'Columbus',
      state: 'OH',
      timezone_in_force: 'America/New_York',
    },
  });
  // A second browser, because a browser only renders the window in front.
  const browser2 = await playwright.chromium.launch(launchOptions);
  const window2 = await (await browser2.newContext()).newPage();
  await signIn(page, agent, `/contacts/${contact.id}`);
  await signIn(window2, manager, `/contacts/${contact.id}`);
  const open = async (on: Page, label: string, text: string) => {
    await field(on, label).click();
    await on.getByRole('textbox', { name: label }).fill(text);
  };

  // Different fields: both changes stay, and the other user's change shows during typing.
  await open(page, 'Employer', 'Grant Hospital');
  await open(window2, 'Occupation', 'Surgeon');
  await window2.keyboard.press('Enter');
  await expect(field(window2, 'Occupation')).toContainText('Surgeon');
  await expect(field(page, 'Occupation')).toContainText('Surgeon');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Employer')).toContainText('Grant Hospital');

  // The same field: the user must choose.
  await expect(field(window2, 'Employer')).toContainText('Grant Hospital');
  await open(window2, 'Employer', 'Riverside');
  await open(page, 'Employer', 'Ohio Health');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Employer')).toContainText('Ohio Health');
  await window2.keyboard.press('Enter');
  const dialog = window2.getByRole('dialog', { name: 'Someone changed this contact while you were editing' });
  await expect(dialog.getByRole('radio', { name: /Your version/ })).toContainText('Riverside');
  await expect(dialog.getByRole('radio', { name: /Their version/ })).toContainText('Ohio Health');
  await expectNoViolations(window2);
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  const typed = window2.getByRole('textbox', { name: 'Employer' });
  await expect(typed).toHaveValue('Riverside');
  await typed.press('Enter');
  await dialog.getByRole('radio', { name: /Their version/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(field(window2, 'Employer')).toContainText('Ohio Health');

  // An address line by line. This time the user's own value wins.
  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByLabel('City').fill('Dublin');
  await page.getByLabel('Street').fill('1 Elm St');
  await window2.getByRole('button', { name: 'Edit address' }).click();
  await window2.getByLabel('City').fill('Dayton');
  await edit(window2, 'Edit address').getByRole('button', { name: 'Save' }).click();
  await expect(window2.getByText('Dayton, OH').first()).toBeVisible();
  await edit(page, 'Edit address').getByRole('button', { name: 'Save' }).click();
  const mine = page.getByRole('dialog', { name: 'Someone changed this contact while you were editing' });
  await expect(mine.getByRole('radiogroup')).toHaveCount(1);
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 Elm St')).toBeVisible();
  await expect(page.getByText('Dublin, OH').first()).toBeVisible();
  await browser2.close();
});

test('a manager sees the contact of their agent, and an unrelated user gets the not-found page', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const { manager, agent, other } = await makeTeam(build, tenant);
  const number = newNumber();
  const contact = await build.makeContact(tenant, { owner: agent, last_name: 'Adams', phones: [`+1${number}`] });
  await signIn(page, manager, `/contacts/${contact.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Adams/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/1${number}$`));

  await page.context().clearCookies();
  await signIn(page, other, `/contacts/${contact.id}`);
  const texts: string[] = [];
  for (const path of [contact.id, `1${number}`, '19999999999', 'nothing']) {
    await page.goto(urlOf(tenant, `/contacts/${path}`));
    await expect(page.getByRole('heading', { name: 'We couldn’t find that' })).toBeVisible();
    texts.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(new Set(texts).size).toBe(1);
  await expectNoViolations(page);
});

test("a number's line type is looked up, and the built-in phone provider says that it doesn't know", async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const { manager } = await makeTeam(build, tenant);
  const contact = await build.makeContact(tenant, { owner: manager, phones: ['+16145550142', '+18005550199'] });
  await signIn(page, manager, `/contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Validate 1-800-555-0199' }).click();
  await expect(page.getByText('1-800-555-0199: Toll-free')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '1-800-555-0199' }).getByText('Toll-free')).toBeVisible();
  await page.getByRole('button', { name: 'Validate 1-614-555-0142' }).click();
  await expect(page.getByText("The phone provider can't tell the line type of 1-614-555-0142.")).toBeVisible();
  await expectNoViolations(page);
});

test('two contacts with one number have their own pages, which link to each other', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  const phones = [`+1${newNumber()}`];
  const joan = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Adams', phones });
  const bob = await build.makeContact(tenant, { owner: agent, first_name: 'Bob', last_name: 'Adams', phones });
  await signIn(page, agent, `/contacts/${joan.id}`);
  await expect(page.getByText('Also at this number:')).toContainText('Bob Adams');
  await page.getByRole('link', { name: 'Bob Adams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bob Adams' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/${bob.id}$`));
  await expect(page.getByText('Also at this number:')).toContainText('Joan Adams');
});

test('a deleted contact is read-only', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  const contact = await build.makeContact(tenant, {
    owner: agent,
    phones: [`+1${newNumber()}`],
    deleted_at: new Date(),
  });
  await signIn(page, agent, `/contacts/${contact.id}`);
  await expect(page.getByText('This contact was deleted')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/contacts/${contact.id}$`));
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveCount(0);
  await expectNoViolations(page);
});

test('from the list, keys open the next and previous contact', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  for (const first_name of ['Ann', 'Ben', 'Cleo'])
    await build.makeContact(tenant, { owner: agent, first_name, last_name: 'Adams' });
  await signIn(page, agent, '/contacts?sort=name');
  await page.getByText('Adams, Ann').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Ann Adams');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press(']');
  await expect(title).toHaveText('Ben Adams');
  await page.keyboard.press(']');
  await expect(title).toHaveText('Cleo Adams');
  await expect(page.getByRole('button', { name: 'Next contact' })).toBeDisabled();
  await page.keyboard.press('[');
  await expect(title).toHaveText('Ben Adams');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Add note');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone, ${colorScheme}: tabs, and call and mail at the thumb`, async ({ page, build }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    const tenant = await build.makeTenant();
    const { agent } = await makeTeam(build, tenant);
    const numbers = Array.from({ length: 20 }, () => `+1${newNumber()}`);
    const contact = await build.makeContact(tenant, {
      owner: agent,
      first_name: 'Wilhelmina Bartholomea',
      last_name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      phones: [...new Set(numbers)],
      emails: [`${'very'.repeat(12)}long@example.test`],
      columns: { custom: { plan: 'x'.repeat(400) }, date_of_birth: '1961-12-03' },
    });
    await signIn(page, agent, `/contacts/${contact.id}`);
    for (const tab of ['About', 'Timeline', 'More']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Email', exact: true })).toBeInViewport();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectNoViolations(page);
    }
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByRole('button', { name: /Show \d+ more/ }).click();
    await page.getByRole('button', { name: 'Edit phones' }).click();
    await expect(page.getByLabel('Number of phone 20')).toBeAttached();
    await expectNoViolations(page);
  });
}

test('on a desktop in dark mode', async ({ page, build }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const tenant = await build.makeTenant();
  const { agent } = await makeTeam(build, tenant);
  const contact = await build.makeContact(tenant, {
    owner: agent,
    phones: [`+1${newNumber()}`],
    emails: ['joan@example.test'],
    tags: [await build.makeNumbered(tenant, 'tag', 'T65')],
    columns: { custom: { plan: 'G' }, date_of_birth: '1961-12-03', occupation: 'Nurse', do_not_text: true },
  });
  await signIn(page, agent, `/contacts/${contact.id}`);
  await page.getByRole('textbox', { name: 'New note' }).fill('Has two cats.');
  await page.getByRole('checkbox', { name: 'Pin to top' }).check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Pinned notes' })).toBeVisible();
  await expectNoViolations(page);
  await page.goto(urlOf(tenant, '/contacts/new'));
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectNoViolations(page);
});
