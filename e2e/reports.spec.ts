import { readFile } from 'node:fs/promises';
import { addMonths } from '@bookline/contract/rules/periods';
import type { Page } from '@playwright/test';
import { readPdf } from '../packages/server/src/features/print/pdf/read-pdf.fixture.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import type { Builders, TestUser } from '../packages/server/test/builders.ts';
import { dayZone } from './base/day-zone.ts';
import { send } from './base/send.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const NAME = 'Policies by carrier and month';
const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** A manager with two agents: Ann sold two policies of Acme this year and one last year, Bob one of Beta. */
async function makeTeam(build: Builders) {
  const tenant = await build.makeTenant();
  const zone = dayZone();
  const admin = await build.makeUser(tenant, { account_type: 'admin', timezone: zone.value });
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', timezone: zone.value });
  const [ann, bob] = [
    await build.makeUser(tenant, { manager, first_name: 'Ann', timezone: zone.value }),
    await build.makeUser(tenant, { manager, first_name: 'Bob', timezone: zone.value }),
  ];
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone.iana }).format(new Date());
  const now = new Date();
  const row = { tenant_id: tenant.id, created_at: now, updated_at: now };
  const [acme, beta] = [newId(), newId()];
  await build.insert(
    'carrier',
    { ...row, id: acme, name: 'Acme Life', active: true, website: '' },
    { ...row, id: beta, name: 'Beta Mutual', active: true, website: '' },
  );
  const policy = async (owner: TestUser, last_name: string, carrier_id: string, effective_on: string) => {
    const { id } = await build.makeContact(tenant, { owner, last_name, columns: { category: 'client' } });
    await build.insert('contact_policy', {
      ...row,
      id: newId(),
      contact_id: id,
      carrier_id,
      product_line: 'term_life',
      status: 'in_force',
      premium: '100.00',
      premium_mode: 'monthly',
      effective_on,
      writing_agent_id: owner.id,
      made_by_id: owner.id,
    });
  };
  await policy(ann, 'Adams', acme, today);
  await policy(ann, 'Baker', acme, today);
  await policy(ann, 'Clark', acme, addMonths(today, -12));
  await policy(bob, 'Davis', beta, today);
  return { tenant, admin, manager, ann, bob };
}

test('R078, R112, R371: a manager builds a report, pins it, and emails it; each recipient gets their own numbers', async ({
  page,
  browser,
  build,
}) => {
  const { tenant, admin, manager, ann, bob } = await makeTeam(build);
  await signIn(page, manager, '/reports');
  await expect(page.getByRole('link', { name: /^Production/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'New report' }).click();
  // The fields come before the figures, which can be hundreds of links.
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Data', exact: true })).toBeFocused();

  // Policies by carrier are offered first. Then by month, of the team, against last year.
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Then by', 'Effective date');
  await choose('Contacts of', 'My team');
  await choose('Compare with', 'vs. same period last year');
  const figures = panel(page, 'Figures').getByRole('table');
  await expect(figures.getByRole('row', { name: /^Total 3 \+200%/ })).toBeVisible();
  await expect(figures.getByRole('row', { name: /^Acme Life .* 2/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Policies by carrier and / })).toBeVisible();
  await expectNoViolations(page);
  // What isn't saved survives a reload.
  await page.reload();
  await expect(figures.getByRole('row', { name: /^Total 3 \+200%/ })).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saving = page.getByRole('dialog', { name: 'Save report' });
  await expect(saving.getByRole('textbox', { name: 'Name' })).toHaveValue(NAME);
  await saving.getByRole('checkbox', { name: 'Pin to home' }).check();
  await saving.getByRole('button', { name: 'Save report' }).click();
  await expect(page.getByText('Report saved')).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  const url = page.url();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Schedule by email' }).click();
  const scheduling = page.getByRole('dialog', { name: 'Schedule report' });
  await scheduling.getByText('Daily').click();
  await scheduling.getByRole('combobox', { name: 'Recipients' }).fill(ann.name);
  await page.getByRole('option', { name: ann.name }).click();
  // The list of users closes, so that it no longer covers the button.
  await page.keyboard.press('Tab');
  await scheduling.getByRole('button', { name: 'Schedule report' }).click();
  await expect(page.getByText('Schedule saved')).toBeVisible();

  // Someone else saves it while it's edited here.
  await choose('Compare with', 'vs. previous period');
  await build.query('update report set updated_at = now() where tenant_id = $1', [tenant.id]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this report' });
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

  // Every figure opens its contacts, as a list that can be worked on.
  await figures
    .getByRole('row', { name: /^Acme Life .* 2/ })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/\/contacts\?/);
  await expect(page.getByText('Adams, Joan')).toBeVisible();
  await expect(page.getByText('Davis, Joan')).toHaveCount(0);

  // On a phone, the home page shows it as a tile.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(tenant, '/?tab=day'));
  await expect(panel(page, NAME)).toContainText('3 Policies');
  await panel(page, NAME).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(figures.getByRole('row', { name: /^Total 3/ })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // It's due. An admin doesn't wait for the schedule.
  await build.query(
    "update report_recipient set next_at = date_trunc('second', now()) - interval '1 minute' where tenant_id = $1",
    [tenant.id],
  );
  const other = await browser.newContext();
  const office = await other.newPage();
  await signIn(office, admin, '/terms-of-use');
  await expect
    .poll(async () => {
      // Refused while the schedule itself runs, which may have looked for due reports before these were.
      await send(office, 'POST', '/v1/admin/jobs/schedules/email-reports/run', {}).catch(() => undefined);
      return build.query('select to_address from mail_message where tenant_id = $1 and status = $2', [
        tenant.id,
        'sent',
      ]);
    })
    .toHaveLength(2);
  await office.goto(urlOf(tenant, '/mailbox'));
  const pdfTo = async (user: TestUser) => {
    await office.getByRole('row').filter({ hasText: user.email }).click();
    const download = office.waitForEvent('download');
    await office
      .getByRole('list', { name: 'Attachments' })
      .getByRole('link', { name: `${NAME}.pdf` })
      .click();
    const { pages } = await readPdf(await readFile(await (await download).path()));
    await office.getByRole('link', { name: 'Back to email log' }).click();
    return pages.map(({ text }) => text).join(' ');
  };
  const theirs = await pdfTo(ann);
  expect(theirs).toContain('Acme Life');
  expect(theirs).not.toContain('Beta Mutual');
  const whole = await pdfTo(manager);
  expect(whole).toContain('Acme Life');
  expect(whole).toContain('Beta Mutual');
  await other.close();

  // Someone the report isn't shared with doesn't find it.
  await page.context().clearCookies();
  await signIn(page, bob, new URL(url).pathname);
  await expect(page.getByText('couldn’t find that')).toBeVisible();
});
