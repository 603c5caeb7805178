import type { Page, WebSocketRoute } from '@playwright/test';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { makeDispositions } from '../packages/server/test/disposition-rows.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';
import { callFrom, turnOnPhone } from './base/turn-on-phone.ts';

const LINE = '+16145550111';
const JOAN = '+16145550142';

test('R172, R174, R181: an incoming call opens its contact, is recorded after the disclosure, and can be played', async ({
  page,
  context,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  await makeDispositions(build, tenant);
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  await signIn(page, agent, '/contacts');
  const window = page.getByRole('region', { name: 'Phone' });
  const launch = page.getByRole('button', { name: 'Show phone' });

  // R185, R187, R232: idle.
  await launch.click();
  await expect(window.getByText('Ready')).toBeVisible();
  await window.getByRole('textbox', { name: 'Phone number' }).fill('614');
  await expect(window.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await expectNoViolations(page);

  const outside = await context.newPage();
  await turnOnPhone(outside, tenant, JOAN);
  for (const height of [900, 640]) {
    await outside.setViewportSize({ width: 390, height });
    expect(await outside.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  }
  await expectNoViolations(outside);
  await callFrom(outside, LINE);

  await expect(window.getByText('Incoming call')).toBeVisible();
  await expect(window.getByText(joan.last_name)).toBeVisible();
  await expectNoViolations(page);
  await window.getByRole('button', { name: 'Answer' }).click();
  await expect(page).toHaveURL(/\/contacts\/16145550142$/);
  await expect(window.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  await expect(window.getByRole('status').first()).toHaveText('On a call');

  const record = window.getByRole('button', { name: 'Record' });
  await record.click();
  // Both parties hear the disclosure first, which can take long on a busy machine.
  await expect(window.getByText('Recording', { exact: true })).toBeVisible({ timeout: 40_000 });
  await record.click();
  await expect(window.getByText('Recording paused')).toBeVisible();
  await record.click();
  await expect(window.getByText('Recording', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await window.getByRole('button', { name: 'Hang up' }).click();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);

  // R307: the outcome is asked for while it is fresh.
  await expect(window.getByText('Requested a callback')).toBeVisible();
  await page.keyboard.press('2');
  await expect(window.getByRole('radio', { name: 'Requested a callback' })).toBeChecked();
  await expect(window.getByRole('checkbox', { name: 'Tomorrow' })).toBeChecked();
  await window.getByRole('textbox', { name: 'Comment' }).fill('After dinner');
  await expectNoViolations(page);
  await window.getByRole('form', { name: 'Log call' }).getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText('Disposition saved: Requested a callback')).toBeVisible();
  await expect(page.getByText('After dinner').first()).toBeVisible();
  await expect(window.getByRole('textbox', { name: 'Phone number' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await window.getByRole('button', { name: 'Recent' }).click();
  await expect(window.getByText(/Answered, 00:.*Recording/)).toBeVisible();
  await expectNoViolations(page);

  // R337: the call log, which also plays recordings.
  await window.getByRole('link', { name: 'All calls' }).click();
  await expect(window).toBeHidden();
  await page.getByText(/Answered, 00:/).click();
  const dialog = page.getByRole('dialog', { name: 'Incoming call' });
  await dialog.getByRole('button', { name: /^Recording/ }).click();
  await expect(dialog.getByText('Sound quality')).toBeVisible();
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
  // By keys: to the end, back, and faster.
  const played = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime / audio.duration);
  const position = recordings.getByRole('slider', { name: 'Position in Incoming call' });
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.pause();
    audio.currentTime = audio.duration * 0.3;
  });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await position.press('End');
  await expect.poll(played).toBeGreaterThan(0.9);
  await position.press('Home');
  await expect.poll(played).toBe(0);
  await position.press('Space');
  await expect.poll(played).toBe(1);
  await expect(recordings.getByRole('button', { name: 'Play Incoming call' })).toBeVisible();
  await position.press('ArrowLeft');
  await expect.poll(played).toBeLessThan(1);
  await recordings.getByRole('button', { name: 'Speed: 1×' }).press('Enter');
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.25);
  await expect(recordings.locator('svg path').first()).toBeAttached();
  await position.press('Space');
  await expect.poll(played).toBe(1);
});

test('a contact is called from buttons and numbers, and emailed in the composer', async ({ page, context, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  const joan = await build.makeContact(tenant, {
    owner: agent,
    phones: [JOAN],
    emails: ['joan@example.test', 'work@example.test'],
  });
  const outside = await context.newPage();
  await turnOnPhone(outside, tenant, JOAN);
  // All of the phone is in sight, on a laptop and in the hand.
  for (const size of [
    { width: 1440, height: 720 },
    { width: 390, height: 664 },
  ]) {
    await outside.setViewportSize(size);
    await expect(outside.getByRole('button', { name: 'Call', exact: true })).toBeInViewport({ ratio: 1 });
  }

  await signIn(page, agent, `/contacts/${joan.id}`);
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  // The outbound gate may refuse a call, for example at night. Either way it was asked, and the call is in the log.
  const called = () =>
    expect.poll(async () =>
      build.query<{ id: string }>(
        "select id from call where tenant_id = $1 and direction = 'outbound' and contact_id = $2 order by started_at",
        [tenant.id, joan.id],
      ),
    );
  await page.getByRole('region', { name: 'Contact summary' }).getByRole('button', { name: 'Call' }).click();
  await expect(phone).toBeVisible();
  await called().toHaveLength(1);
  // Leaving the page ends the call.
  await page.reload();
  await page
    .getByRole('region', { name: 'Phones' })
    .getByRole('button', { name: '1-614-555-0142', exact: true })
    .click();
  await called().toHaveLength(2);
  await page.reload();

  await page.getByRole('region', { name: 'Contact summary' }).getByRole('button', { name: 'Email' }).click();
  const composer = page.getByRole('region', { name: 'New email' });
  await expect(composer.getByRole('combobox', { name: 'To' })).toHaveValue('joan@example.test');
  await page
    .getByRole('region', { name: 'Email', exact: true })
    .getByRole('button', { name: 'work@example.test', exact: true })
    .click();
  await expect(composer.getByRole('combobox', { name: 'To' })).toHaveValue('work@example.test');
  await expectNoViolations(page);
});

test('R167, R337, R478: an outbound call survives a token renewal and a network loss, and is logged', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  // It's noon in Joan's time zone, because calls at night are refused.
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN], columns: { timezone } });
  const outside = await (await browser.newContext()).newPage();
  await turnOnPhone(outside, tenant, JOAN);

  /** The connection between the voice client and the server. */
  const line = await tapLine(page);
  await signIn(page, agent, `/contacts/${joan.id}`);
  await page.getByRole('region', { name: 'Contact summary' }).getByRole('button', { name: 'Call' }).click();
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(outside.getByRole('status')).toHaveText(/Incoming call from/);
  await outside.getByRole('button', { name: 'Answer' }).click();
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  await expect(phone.getByText(/^\d\d:\d\d$/)).toBeVisible();

  await phone.getByRole('button', { name: 'Hold' }).click();
  await expect(phone.getByText(/^On hold/)).toBeVisible();
  // The server knows it, so another tab shows it too.
  const other = await page.context().newPage();
  await other.goto(urlOf(tenant, '/contacts'));
  await expect(other.getByRole('region', { name: 'Phone', exact: true }).getByText(/^On hold/)).toBeVisible();
  await other.close();
  await expectNoViolations(page);
  await phone.getByRole('button', { name: 'Resume' }).click();
  await expect(phone.getByText(/^On hold/)).toHaveCount(0);
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);

  const [renewed] = await Promise.all([page.waitForResponse('**/fetch_device_token'), line.expire()]);
  const { data }: { data: { token: string } } = await renewed.json();
  await expect.poll(() => line.tokens.at(-1)).toBe(data.token);

  await page.context().setOffline(true);
  await line.cut();
  await expect(phone.getByText('Reconnecting')).toBeVisible();
  await expectNoViolations(page);
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);
  await page.context().setOffline(false);
  line.restore();
  await expect(phone.getByText('Reconnecting')).toHaveCount(0);
  await expect(phone.getByText(/^\d\d:\d\d$/)).toBeVisible();
  // It reconnected with the new token.
  expect(line.tokens.slice(-2)).toEqual([data.token, data.token]);

  await phone.getByRole('button', { name: 'Hang up' }).click();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  await phone.getByRole('button', { name: 'Recent' }).click();
  await expect(phone.getByText(/^Called, \d\d:\d\d/)).toBeVisible();
  const calls = await build.query('select direction, status, contact_id from call where tenant_id = $1', [tenant.id]);
  expect(calls).toEqual([{ direction: 'outbound', status: 'completed', contact_id: joan.id }]);
});

test('a call that the server no longer knows after a restart ends on both sides, with a sentence', async ({
  page,
  browser,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  const outside = await (await browser.newContext()).newPage();
  const lines = [await tapLine(page), await tapLine(outside)];
  await turnOnPhone(outside, tenant, JOAN);
  await signIn(page, agent, '/contacts');
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(page.getByRole('button', { name: 'Show phone' })).toBeVisible();
  await callFrom(outside, LINE);
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(page).toHaveURL(/\/contacts\/16145550142$/);
  await expect(phone.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(outside.getByRole('status')).toHaveText(/On a call with/);

  for (const line of lines) await line.cut();
  await expect(phone.getByText('Reconnecting')).toBeVisible();
  for (const line of lines) line.restore({ forgets: true });
  const sentence = 'The call was cut off because the connection to the phone service was lost.';
  await expect(phone.getByText(sentence)).toBeVisible();
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  // The disposition is asked for as after any call.
  await expect(phone.getByRole('form', { name: 'Log call' })).toContainText(joan.last_name);
  await expectNoViolations(page);
  // The phone is ready for the next call.
  await phone.getByRole('button', { name: 'Skip' }).click();
  await expect(phone.getByText('Ready')).toBeVisible();
});

test('a page that is reloaded during a held call says that the call ended', async ({ page, browser, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  const joan = await build.makeContact(tenant, { owner: agent, phones: [JOAN] });
  const outside = await (await browser.newContext()).newPage();
  await turnOnPhone(outside, tenant, JOAN);
  await signIn(page, agent, '/contacts');
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(page.getByRole('button', { name: 'Show phone' })).toBeVisible();
  await callFrom(outside, LINE);
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(page).toHaveURL(/\/contacts\/16145550142$/);
  await phone.getByRole('button', { name: 'Hold' }).click();
  await expect(phone.getByText(/^On hold/)).toBeVisible();
  await page.reload();
  // No one stays on hold without an agent.
  await expect(outside.getByRole('status')).toHaveText(/Waiting for calls/);
  await expect(phone.getByText('The call ended because this page was reloaded.')).toBeVisible();
  await expect(phone.getByRole('form', { name: 'Log call' })).toContainText(joan.last_name);
  await expectNoViolations(page);
  const calls = () => build.query('select status, cut_off from call where tenant_id = $1', [tenant.id]);
  await expect.poll(calls).toEqual([{ status: 'completed', cut_off: false }]);
});

test('the phone test measures microphone, network, and quality, and calls no one', async ({ page, build }) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  await signIn(page, agent, '/dialer/phone_test');
  await expect(page.getByRole('heading', { level: 1, name: 'Phone test' })).toBeVisible();
  await page.getByRole('button', { name: 'Test phone' }).click();
  await expect(page.getByText('Microphone level')).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByText('It picked up sound.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('This installation')).toBeVisible();
  await expect(page.getByText(/\(\d\.\d of 4\.5\)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test again' })).toBeEnabled();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  expect(await build.query('select 1 from call where tenant_id = $1', [tenant.id])).toEqual([]);
  // A refused microphone says how to allow it.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Test phone' }).click();
  await expect(page.getByText(/Your browser blocks the microphone/)).toBeVisible();
});

/** A proxy between a page's voice client and the server. */
async function tapLine(page: Page) {
  const tokens: string[] = [];
  let open: { readonly ws: WebSocketRoute; connected: string } | undefined;
  let isCut = false;
  let isForgotten = false;
  await page.routeWebSocket(/\/voice\/signal/, (ws) => {
    if (isCut) return void ws.close();
    const current = { ws, connected: '' };
    open = current;
    const server = ws.connectToServer();
    ws.onMessage((message) => {
      const [token] = /(?<="token":")[^"]+/.exec(String(message)) ?? [];
      if (token) tokens.push(token);
      // A restarted server knows none of the tokens with which clients reconnect to their calls.
      server.send(isForgotten ? String(message).replace(/(?<="reconnect":")[^"]+/, 'of another server') : message);
    });
    server.onMessage((message) => {
      if (String(message).includes('"connected"')) current.connected = String(message);
      ws.send(message);
    });
  });
  return {
    /** The other parties named by the client, in order. */
    tokens,
    /** Tells the client that its token expires in ten seconds, so that it requests another. */
    async expire() {
      if (!open) throw new Error('nothing is connected');
      open.ws.send(open.connected.replace(/"ttl":\d+/, '"ttl":10'));
    },
    async cut() {
      isCut = true;
      await open?.ws.close();
    },
    restore({ forgets = false } = {}) {
      isCut = false;
      isForgotten = forgets;
    },
  };
}
