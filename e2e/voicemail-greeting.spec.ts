import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { noonZone } from './base/day-zone.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';
import { callFrom, turnOnPhone } from './base/turn-on-phone.ts';

const LINE = '+16145550111';
const JOAN = '+16145550142';
/** The verified phone. */
const MOBILE = '+16145550199';

test('a user records a voicemail greeting, and forwards unanswered calls to their phone', async ({
  page,
  context,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  await build.makeContact(tenant, { owner: agent, phones: [MOBILE], columns: { timezone: noonZone() } });
  await signIn(page, agent, '/account/profile?tab=dialer');

  await page.getByRole('button', { name: 'Record or play' }).click();
  const messages = page.getByRole('dialog', { name: 'Voicemail messages' });
  await messages.getByRole('button', { name: 'Record' }).click();
  // A slow machine may miss a second.
  await expect(messages.getByText(/^00:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await messages.getByRole('button', { name: 'Stop' }).click();
  await expect(messages.getByText('Recorded')).toBeVisible();
  await messages.getByRole('textbox', { name: 'Name' }).fill('Out of office');
  await messages.getByRole('button', { name: 'Save message' }).click();
  await messages.getByRole('button', { name: 'Play Out of office' }).click();
  await expect
    .poll(() => messages.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration > 0))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(messages).toBeHidden();

  const greeting = page.getByRole('combobox', { name: 'Voicemail greeting' });
  await greeting.click();
  await page.getByRole('option', { name: 'Out of office' }).click();
  const forwarding = page.getByRole('switch', { name: 'Forward unanswered calls to your phone' });
  await forwarding.check();
  await page.getByRole('button', { name: 'Save call settings' }).click();
  await expect(page.getByText('Call settings saved')).toBeVisible();
  await page.reload();
  await expect(greeting).toHaveValue('Out of office');
  await expect(forwarding).toBeChecked();
  await expectNoViolations(page);

  // A declined call goes to voicemail.
  await page.getByRole('button', { name: 'Show phone' }).click();
  const window = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(window.getByText('Ready')).toBeVisible();
  const outside = await context.newPage();
  await turnOnPhone(outside, tenant, JOAN);
  await callFrom(outside, LINE);
  await window.getByRole('button', { name: 'Decline' }).click();
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  await outside.getByRole('button', { name: 'Hang up' }).click();

  // One that no browser takes rings the phone.
  await outside.close();
  await page.goto('about:blank');
  const [caller, mobile] = [await context.newPage(), await context.newPage()];
  await turnOnPhone(caller, tenant, JOAN);
  await turnOnPhone(mobile, tenant, MOBILE);
  await callFrom(caller, LINE);
  await mobile.getByRole('button', { name: 'Answer' }).click();
  await expect(caller.getByRole('status')).toHaveText(/On a call with/);
  await mobile.getByRole('button', { name: 'Hang up' }).click();
  await expect(caller.getByRole('status')).toHaveText(/Waiting for calls/);
  await page.goto(urlOf(tenant, '/dialer/call_logs'));
  await page.getByRole('gridcell', { name: 'Answered' }).click();
  await expect(page.getByText('Forwarded to verified phone')).toBeVisible();

  // Without the recording, callers hear the standard greeting again.
  await page.goto(urlOf(tenant, '/account/profile?tab=dialer'));
  await page.getByRole('button', { name: 'Record or play' }).click();
  await messages.getByRole('button', { name: 'Delete Out of office' }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await expect(messages.getByRole('button', { name: 'Play Out of office' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(greeting).toHaveValue('');
});
