import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { expect, test } from './base/test.ts';

const LINE = '+16145550111';
const JOAN = '+16145550142';

test('R172, R174, R181: a call comes in, opens who calls, is recorded once both were told, and can be listened to', async ({
  page,
  context,
  build,
  signIn,
  urlOf,
  expectNoViolations,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  await signIn(page, agent, '/contacts');
  const window = page.getByRole('region', { name: 'Phone' });
  const launch = page.getByRole('button', { name: 'Show the phone' });

  // R185, R187, R232: at rest.
  await launch.click();
  await expect(window.getByText('Ready')).toBeVisible();
  await window.getByRole('textbox', { name: 'Phone number' }).fill('614');
  await expect(window.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await expectNoViolations(page);

  const outside = await context.newPage();
  await outside.goto(urlOf(tenant, '/phone'));
  await outside.getByRole('textbox', { name: 'Its number' }).fill(JOAN);
  await outside.getByRole('button', { name: 'Switch on' }).click();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  await outside.getByRole('textbox', { name: 'Number to call' }).fill(LINE);
  await outside.getByRole('button', { name: 'Call', exact: true }).click();

  await expect(window.getByText('Incoming call')).toBeVisible();
  await expect(window.getByText(joan.last_name)).toBeVisible();
  await expectNoViolations(page);
  await window.getByRole('button', { name: 'Answer' }).click();
  await expect(page).toHaveURL(/\/contacts\/16145550142$/);
  await expect(window.getByText(/^00:0\d$/)).toBeVisible();
  await expect(outside.getByRole('status')).toHaveText(/Talks with/);

  const record = window.getByRole('button', { name: 'Record' });
  await record.click();
  await expect(window.getByText('Recording', { exact: true })).toBeVisible();
  await record.click();
  await expect(window.getByText('Recording paused')).toBeVisible();
  await record.click();
  await expect(window.getByText('Recording', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await window.getByRole('button', { name: 'Hang up' }).click();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);

  await page.setViewportSize({ width: 390, height: 844 });
  await window.getByRole('button', { name: 'Recent' }).click();
  await expect(window.getByText(/Answered, 00:.*Recording/)).toBeVisible();
  await expectNoViolations(page);

  // R337: the log of calls, from where it is listened to as well.
  await window.getByRole('link', { name: 'All calls' }).click();
  await expect(window).toBeHidden();
  await page.getByText(/Answered, 00:/).click();
  const dialog = page.getByRole('dialog', { name: 'Incoming call' });
  await dialog.getByRole('button', { name: /^Recording/ }).click();
  const heard = dialog.locator('audio');
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration > 0)).toBe(true);
  await expectNoViolations(page);
  await dialog.getByRole('link', { name: joan.last_name }).click();
  await page.getByRole('tab', { name: 'More' }).click();
  const recordings = page.getByRole('region', { name: 'Recordings and voicemails' });
  await recordings.getByRole('button', { name: /Incoming call/ }).click();
  const player = recordings.locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration > 0)).toBe(true);
  await expectNoViolations(page);
});
