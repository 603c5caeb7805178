import type { Page } from '@playwright/test';
import { allAgree, setPostalAddress, zoneAtNoon } from '../packages/server/src/features/campaigns/campaigns.fixture.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { makeEmail } from '../packages/server/test/email-rows.ts';
import { makeTextNumber } from '../packages/server/test/text-rows.ts';
import { findInBothSchemes } from './base/find-violations.ts';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const audience = (page: Page) => page.getByRole('region', { name: 'Audience' });

/** Fills in the first step for a saved view, and goes on to the check of its recipients. */
async function newCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'Leads of Ohio' }).click();
  await dialog.getByRole('combobox', { name: 'Email' }).click();
  await page.getByRole('option', { name: 'Review' }).click();
  await dialog.getByRole('textbox', { name: 'Campaign name' }).fill(name);
  await dialog.getByRole('button', { name: 'Check recipients' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('R004, R323: a manager tests two subjects on a saved view, sees who is left out, reads the report, and tags who clicked; a contact unsubscribes', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
  const columns = { timezone_in_force: zoneAtNoon(), state: 'OH' };
  await build.makeContacts(
    tenant,
    ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'].map((first_name) => ({
      owner: manager,
      first_name,
      last_name: 'Adams',
      emails: [`${first_name.toLowerCase()}@example.test`],
      columns,
    })),
  );
  await build.makeContact(tenant, { owner: manager, first_name: 'Kit', last_name: 'Nomail', columns });
  await allAgree(build, manager);
  await setPostalAddress(build, tenant);
  await makeEmail(build, manager, {
    name: 'Review',
    subject: 'Your review, {{first_name|friend}}',
    html: '<p><a href="http://127.0.0.1:1/review">Your review</a></p>',
  });
  const at = new Date();
  await build.insert('quick_filter', {
    tenant_id: tenant.id,
    id: newId(),
    owner_id: manager.id,
    name: 'Leads of Ohio',
    scope: { search: { state: ['OH'] } },
    sharing: 'private',
    created_at: at,
    updated_at: at,
  });
  const tag = await build.makeNumbered(tenant, 'tag', 'Warm');
  await build.insert('setting', { tenant_id: tenant.id, key: 'CLICK_TRACKING', value: 'true', public: false });

  await signIn(page, manager, '/campaigns/email');
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  await expectNoViolations(page);
  await newCampaign(page, 'Fall');
  await expect(audience(page)).toContainText('10 of 11 contacts can get it.');
  await expect(audience(page).getByRole('row', { name: /No email address/ })).toContainText('1');
  await page.getByRole('switch', { name: 'Test two subjects' }).click();
  await page.getByRole('textbox', { name: 'Subject B' }).fill('Is it time, {{first_name|friend}}?');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send to 10 contacts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

  // Two get the test. Then the author chooses.
  const subjects = page.getByRole('region', { name: 'Subject test' });
  await subjects.getByRole('button', { name: 'Send B to the rest' }).click();
  await expect(results(page).getByRole('link', { name: /^Delivered: 10/ })).toBeVisible();
  await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible();
  await expect(subjects).toContainText('(winner)');

  // A contact follows the link in the message, after a while: in the first seconds, only scanners do.
  const [mail] = await build.query<{ unsubscribe_url: string; html: string }>(
    `update campaign_recipient r set sent_at = r.sent_at - interval '1 minute' from mail_message m
     where r.tenant_id = $1 and r.address = 'ann@example.test' and m.id = r.mail_id and m.tenant_id = r.tenant_id
     returning m.unsubscribe_url, m.html`,
    [tenant.id],
  );
  const link = new URL((/href="([^"]*\/e\/c\/[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '').replaceAll('&amp;', '&'));
  const agent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''));
  // The test's own client knows no tenant's host name. The link names its tenant.
  const followed = await page.request.get(
    `http://127.0.0.1:${new URL(page.url()).port}${link.pathname}${link.search}`,
    {
      maxRedirects: 0,
      headers: { 'user-agent': agent },
    },
  );
  expect([followed.status(), followed.headers().location]).toEqual([302, 'http://127.0.0.1:1/review']);
  await page.reload();
  await expectNoViolations(page);
  await results(page)
    .getByRole('link', { name: /^Clicked: 1/ })
    .click();
  await page.getByRole('checkbox', { name: /^Select .*Ann/ }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('option', { name: 'Warm' })
    .or(dialog.getByText('Warm', { exact: true }))
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add to 1 contact' }).click();
  await expect(dialog).toHaveCount(0);
  const tagged = () =>
    build.query('select first_name from contact where tenant_id = $1 and $2 = any(tags)', [tenant.id, tag]);
  await expect.poll(tagged).toEqual([{ first_name: 'Ann' }]);

  const url = new URL(mail?.unsubscribe_url ?? '');
  await page.goto(new URL(url.pathname, page.url()).href);
  await page.getByRole('button', { name: /^Unsubscribe/ }).click();
  const out = () =>
    build.query('select address from contact_email where tenant_id = $1 and unsubscribed_at is not null', [tenant.id]);
  await expect.poll(out).toEqual([{ address: 'ann@example.test' }]);
  await page.goto(new URL('/campaigns/email', page.url()).href);
  await newCampaign(page, 'Winter');
  await expect(audience(page)).toContainText('9 of 11 contacts can get it.');
  await expect(audience(page).getByRole('row', { name: /Opted out/ })).toContainText('1');
});

test('R004: a manager writes a text campaign, tests it on their phone, and sends it; a contact replies STOP, and the report shows it', async ({
  browser,
  build,
}) => {
  const [ann, ben, own] = ['+16145550281', '+16145550282', '+16145550289'] as const;
  const tenant = await build.makeTenant();
  const manager = await build.makeUser(tenant, { account_type: 'manager', first_name: 'Mona', last_name: 'Lead' });
  // For texts, the area code counts, too, unless the contact's zone is known.
  const columns = { timezone: zoneAtNoon(), timezone_in_force: zoneAtNoon() };
  await build.makeContact(tenant, { owner: manager, first_name: 'Ann', last_name: 'Adams', phones: [ann], columns });
  await build.makeContact(tenant, { owner: manager, first_name: 'Ben', last_name: 'Adams', phones: [ben], columns });
  await build.makeContact(tenant, { owner: manager, first_name: 'Kit', last_name: 'Nophone', columns });
  await allAgree(build, manager, 'text');
  await makeTextNumber(build, manager, '+13025550281');
  const verified = { verified_number: own, verified_at: new Date(), enabled: true };
  await build.insert('dialer_profile', { tenant_id: tenant.id, user_id: manager.id, ...verified });

  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, manager, '/campaigns/sms');
  await expect(page.getByText('No text campaigns yet')).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'All contacts' }).click();
  await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Fall texts');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi {{first_name|there}}, time for your review?');
  await expect(dialog.getByText('Counts as about 1 text for each contact.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('Hi [First name], time for your review? Reply STOP to opt out.')).toBeVisible();
  expect(await findInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check recipients' }).click();
  await expect(page.getByRole('heading', { name: 'Fall texts', level: 1 })).toBeVisible();
  await expect(audience(page)).toContainText('2 of 3 contacts can get it.');
  await expect(audience(page).getByRole('row', { name: /No phone number/ })).toContainText('1');
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Still to send: about 2 texts.');
  expect(await findInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to 2 contacts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(results(page).getByRole('link', { name: /^Sent: 2/ })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible({ timeout: 40_000 });

  const outside = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(outside, await build.makeUser(tenant, { account_type: 'admin' }), '/admin/phone_simulator');
  const open = (number: string) =>
    outside.getByRole('list', { name: 'Phones' }).getByRole('button', { name: number }).click();
  await open('1-614-555-0289');
  const mine = outside.getByRole('region', { name: 'Phone 1-614-555-0289' });
  await expect(mine.getByText('Hi [First name], time for your review? Reply STOP to opt out.')).toBeVisible();
  await open('1-614-555-0281');
  const hers = outside.getByRole('region', { name: 'Phone 1-614-555-0281' });
  await expect(hers.getByText('Hi Ann, time for your review? Reply STOP to opt out.')).toBeVisible();
  await hers.getByRole('button', { name: 'STOP' }).click();
  const out = () =>
    build.query(
      'select address from campaign_recipient where tenant_id = $1 and unsubscribed_at is not null and state = $2',
      [tenant.id, 'sent'],
    );
  await expect.poll(out).toEqual([{ address: ann }]);

  // On a phone, the list leads to the report, and the report to who opted out.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await page.getByText('2 sent, 0 replied').click();
  await expect(page.getByRole('table', { name: 'Recipients' }).getByText('Sent, opted out')).toBeVisible();
  expect(await findInBothSchemes(page)).toEqual([]);
  await results(page)
    .getByRole('link', { name: /^Opted out: 1/ })
    .click();
  await expect(page.getByText('Fall texts: Opted out')).toBeVisible();
  await expect(page.getByText('Adams, Ann')).toBeVisible();
  await expect(page.getByText('Adams, Ben')).toHaveCount(0);
});
