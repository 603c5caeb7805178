import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Locator, Page } from '@playwright/test';
import { newId } from '../packages/server/src/platform/ids.ts';
import type { Builders } from '../packages/server/test/builders.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const MONTH = 30 * DAY_MS;
/** The birthday of a contact who turns `age` in this many months, within a few days. */
const turns = (age: number, months: number) => {
  const day = new Date(Date.now() + months * MONTH).toISOString().slice(0, 10);
  return `${Number(day.slice(0, 4)) - age}${day.slice(4)}`.replace('-02-29', '-02-28');
};

/** A manager and an agent with six contacts. Each is left out by a condition. */
async function makeBook(build: Builders) {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Robert', last_name: 'Okafor' });
  const agent = await build.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Alvarez' });
  const dnc = await build.makeNumbered(tenant, 'tag', 'DNC');
  const soon = turns(65, 3);
  const person = (last_name: string, columns: Record<string, unknown>, tags: number[] = []) => ({
    owner: agent,
    first_name: 'Joan',
    last_name,
    tags,
    columns,
  });
  const [wanted] = await build.makeContacts(tenant, [
    person('Wanted', { state: 'OH', date_of_birth: soon }),
    person('Second', { state: 'OH', date_of_birth: soon }),
    person('Tagged', { state: 'OH', date_of_birth: soon }, [dnc]),
    person('Younger', { state: 'OH', date_of_birth: turns(64, 3) }),
    person('Elsewhere', { state: 'IN', date_of_birth: soon }),
    person('Nothing', { state: 'KY' }),
  ]);
  const carrier = { tenant_id: tenant.id, id: newId(), name: 'Humana', active: true, website: '' };
  const times = { created_at: new Date(), updated_at: new Date() };
  await build.insert('carrier', { ...carrier, ...times });
  await build.insert('contact_policy', {
    ...times,
    tenant_id: tenant.id,
    id: newId(),
    contact_id: wanted?.id,
    carrier_id: carrier.id,
    product_line: 'medicare_supplement',
    policy_number: '',
    status: 'in_force',
    beneficiaries: [],
    notes: '',
    version: 1,
    made_by_id: agent.id,
  });
  return { manager };
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter contacts' });
const matching = (page: Page, said: string) => expect(panel(page).getByRole('status')).toHaveText(said);
const names = (page: Page) => page.locator('[data-row-index]');

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Advanced filter' }).click();
  await expect(panel(page)).toBeVisible();
}

/** Types a field's name and chooses it, which opens its editor. */
async function addCondition(within: Locator, field: string) {
  const search = within.getByRole('combobox', { name: 'Search fields to filter by' });
  const add = within.getByRole('button', { name: 'Add condition' }).first();
  await expect(search.or(add).first()).toBeVisible();
  if (!(await search.isVisible())) await add.click();
  await search.fill(field);
  await search.press('Enter');
}

async function chooseOperator(within: Locator, field: string, operator: string) {
  await within.getByRole('combobox', { name: `${field}: condition` }).click();
  await within.getByRole('option', { name: operator, exact: true }).click();
}

test('a manager filters for Ohio, turning 65 within 6 months, and not tagged DNC, and sees the count before applying', async ({
  page,
  build,
}) => {
  test.slow(); // a long way, on machines that do other things besides
  const { manager } = await makeBook(build);
  await signIn(page, manager, '/contacts');
  await expect(names(page)).toHaveCount(6);
  await openPanel(page);

  await test.step('three conditions, each counted', async () => {
    await matching(page, '6 contacts match');
    await addCondition(panel(page), 'State');
    await panel(page).getByRole('option', { name: 'Ohio (OH)' }).click();
    await matching(page, '4 contacts match');
    await addCondition(panel(page), 'turning');
    await panel(page).getByRole('button', { name: '65 within 6 months' }).click();
    await matching(page, '3 contacts match');
    await addCondition(panel(page), 'Tag');
    await chooseOperator(panel(page), 'Tag', 'is none of');
    await panel(page).getByRole('option', { name: 'DNC' }).click();
    await matching(page, '2 contacts match');
    await expectNoViolations(page);
    // Nothing is applied yet.
    await expect(names(page)).toHaveCount(6);
  });

  await test.step('the applied filter shows the same count and its conditions as text', async () => {
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(names(page)).toHaveCount(2);
    await expect(names(page).filter({ hasText: /Wanted|Second/ })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Remove filter Turning: 65 within 6 months' })).toBeVisible();
    await page.reload();
    await expect(names(page)).toHaveCount(2);
  });

  await test.step('policies of a carrier are left out', async () => {
    await openPanel(page);
    await addCondition(panel(page), 'carrier');
    await chooseOperator(panel(page), 'Carrier', 'is none of');
    await panel(page).getByRole('option', { name: 'Humana' }).click();
    await matching(page, '1 contact matches');
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(names(page)).toHaveCount(1);
    await expect(names(page)).toContainText('Second, Joan');
  });

  await test.step('texts compare by their beginning, and any field may be asked to be empty', async () => {
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await addCondition(panel(page), 'surname');
    await chooseOperator(panel(page), 'Last name', 'starts with');
    await panel(page).getByRole('textbox', { name: 'Last name starts with' }).fill('wan');
    await matching(page, '1 contact matches');
    await addCondition(panel(page), 'business');
    await chooseOperator(panel(page), 'Employer', 'is empty');
    await matching(page, '1 contact matches');
    await expectNoViolations(page);
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Remove filter Last name: starts with “wan”' })).toBeVisible();
    await page.reload();
    await expect(names(page)).toHaveText([/Wanted/]);
    await page.getByRole('button', { name: 'Remove filter Employer: is empty' }).click();
    await expect(page).toHaveURL(/last_name_starts=wan/);
    await expect(page).not.toHaveURL(/empty/);
  });

  await test.step('in Indiana or with a Humana policy', async () => {
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await panel(page).getByRole('button', { name: 'Add “any of” group' }).click();
    const part = (number: number) => panel(page).getByRole('group', { name: `Any of these, ${number}` });
    await addCondition(part(1), 'State');
    await part(1).getByRole('option', { name: 'Indiana (IN)' }).click();
    await addCondition(part(2), 'carrier');
    await part(2).getByRole('option', { name: 'Humana' }).click();
    await matching(page, '2 contacts match');
    await expectNoViolations(page);
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(names(page)).toHaveCount(2);
    await expect(names(page).filter({ hasText: /Wanted|Elsewhere/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove filter Any of: (State: IN) or (Carrier: Humana)' }).click();
    await expect(names(page)).toHaveCount(6);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone, ${colorScheme}: the panel is a sheet, and the keyboard does it all`, async ({ page, build }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    const { manager } = await makeBook(build);
    await signIn(page, manager, '/contacts');
    await expect(names(page)).toHaveCount(6);
    await openPanel(page);
    await expect(panel(page)).toHaveCSS('width', '390px');
    await addCondition(panel(page), 'birthday');
    await panel(page).getByRole('textbox', { name: 'Number', exact: true }).fill('120');
    await matching(page, '5 contacts match');
    await panel(page).getByRole('button', { name: 'Add “none of” group' }).click();
    await addCondition(panel(page).getByRole('group', { name: 'None of these, 1' }), 'State');
    await page.keyboard.type('Indiana');
    await expect(page.getByRole('option', { name: 'Indiana (IN)' })).toBeVisible();
    await page.keyboard.press('Enter');
    await matching(page, '4 contacts match');
    await expectNoViolations(page);
    await panel(page).getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(names(page)).toHaveCount(4);
    await expectNoViolations(page);
  });
}
