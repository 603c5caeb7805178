import { agreeToCalls } from '../packages/server/test/consent-rows.ts';
import { makeDialer } from '../packages/server/test/dialer-rows.ts';
import { dispositionRow, makeDispositions } from '../packages/server/test/disposition-rows.ts';
import { expect, expectNoViolations, signIn, test, urlOf } from './base/test.ts';

const LINE = '+16145550112';
/** Numbers of Ohio in order, as the built-in provider knows them: most answer, 555-0181 doesn't, and 555-0183 is an answering machine. */
const numbers = [
  '+15135550141',
  '+15135550181',
  '+16145550181',
  '+16145550183',
  '+16145550185',
  '+16145550186',
  '+16145550187',
  '+16145550188',
  '+16145550189',
  '+16145550190',
  ...Array.from({ length: 15 }, (_, index) => `+16145550${191 + index}`),
];

test('an agent works through 25 contacts with keys alone, reloads in the middle, and continues', async ({
  page,
  build,
}) => {
  test.slow();
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  await makeDialer(build, agent, LINE);
  await makeDispositions(build, tenant);
  // It's noon in their time zone, because calls at night are refused.
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  const people = await build.makeContacts(
    tenant,
    numbers.map((number) => ({
      owner: agent,
      phones: [number],
      columns: { timezone, timezone_in_force: timezone },
    })),
  );
  await agreeToCalls({ insert: build.insert, clock: { now: () => new Date() } }, agent, people);
  await build.insert('quick_filter', {
    tenant_id: tenant.id,
    id: crypto.randomUUID(),
    owner_id: agent.id,
    name: 'Everyone',
    scope: { search: {}, order_field: 'phone', order: 'asc' },
    sharing: 'private',
    created_at: new Date(),
    updated_at: new Date(),
  });

  await build.insert('disposition', {
    ...dispositionRow,
    tenant_id: tenant.id,
    id: crypto.randomUUID(),
    name: 'Left voicemail',
    outcome: 'voicemail',
    position: 5,
  });

  // A message for answering machines.
  await signIn(page, agent, '/dialer/runs');
  await page.getByRole('button', { name: 'Voicemail messages' }).first().click();
  const messages = page.getByRole('dialog', { name: 'Voicemail messages' });
  await messages.getByRole('button', { name: 'Record' }).click();
  // A slow machine may miss a second.
  await expect(messages.getByText(/^00:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await messages.getByRole('button', { name: 'Stop' }).click();
  await expect(messages.getByText('Recorded')).toBeVisible();
  await messages.getByRole('textbox', { name: 'Name' }).fill('Short');
  await messages.getByRole('button', { name: 'Save message' }).click();
  await expect(messages.getByRole('button', { name: 'Play Short' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // The queue, from a saved view.
  await page.getByRole('button', { name: 'New run' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  await dialog.getByRole('combobox', { name: 'View' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await dialog.getByRole('textbox', { name: 'Script' }).fill('Hello, this is Northstar.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Make run' }).click();
  await expect(page).toHaveURL(/\/dialer\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Ready to start')).toBeVisible();
  await expect(page.getByText('Hello, this is Northstar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await expectNoViolations(page);

  const call = page.getByRole('region', { name: 'Call', exact: true });
  const form = page.getByRole('form', { name: 'Disposition' });
  const says = (words: string, n: number) => {
    const { first_name = '', last_name = '' } = people[n - 1] ?? {};
    return expect(call.getByText(`${words} ${first_name} ${last_name}`, { exact: true })).toBeVisible();
  };
  const on = (n: number) => says('Calling', n);
  const over = (n: number) => says('Wrapping up', n);
  const answered = () => expect(call.getByText(/^\d\d:\d\d$/)).toBeVisible();
  /** The contact hears that the call is recorded, which takes a few seconds. */
  const record = async () => {
    await expect(call.getByRole('button', { name: 'Record' })).toBeEnabled();
    await press('r');
    await expect(call.getByText('Recording', { exact: true })).toBeVisible();
  };
  const calls = () =>
    build.query<{ to_number: string; status: string; disposition: string | null }>(
      `select k.to_number, k.status, d.name as disposition from call k left join disposition d on d.tenant_id = k.tenant_id and d.id = k.disposition_id
       where k.tenant_id = $1 order by k.started_at`,
      [tenant.id],
    );

  // From here on without a mouse.
  const press = (key: string) => page.keyboard.press(key);
  await press('Enter');
  await on(1);
  await answered();
  await expect(form).toBeVisible();
  await record();
  await expectNoViolations(page);
  await press('1');
  await expect(form.getByText('Saved. The next call follows when you hang up.')).toBeVisible();
  await press('h');
  // No answer, twice. The second is called again later.
  await on(2);
  await over(2);
  await expectNoViolations(page);
  await press('3');
  await on(3);
  await over(3);
  await press('b');
  await expect(form.getByRole('checkbox', { name: 'In 15 minutes' })).toBeChecked();
  await press('3');
  // An answering machine gets the message, and the agent goes on.
  await on(4);
  await answered();
  await expect(call.getByRole('button', { name: 'Leave message' })).toBeEnabled();
  await press('v');
  await on(5);
  await answered();
  await record();
  await press('h');
  await over(5);
  // The sixth opts out while the run goes on, so the gate blocks their call.
  await build.query('update contact set do_not_call = true where id = $1', [people[5]?.id]);
  await press('c');
  await page.keyboard.type('Asked for a quote');
  await page.reload();
  // What was typed is still there, and nothing is dialed before the agent continues.
  await expect(form.getByRole('textbox', { name: 'Comment' })).toHaveValue('Asked for a quote');
  await expect(page.getByRole('button', { name: 'Continue here' })).toBeEnabled();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await press('1');
  for (let n = 7; n <= 25; n++) {
    await on(n);
    await answered();
    await record();
    await press('1');
    await expect(form.getByText('Saved. The next call follows when you hang up.')).toBeVisible();
    await press('h');
  }
  // Only the callback is left. Its time hasn't come, but the agent calls now.
  await expect(call.getByText('All other contacts wait for their time')).toBeVisible();
  await press('n');
  await on(3);
  await over(3);
  await press('3');

  const results = page.getByRole('list', { name: 'Outcomes' });
  await expect(results.getByRole('button', { name: /^Interested 21/ })).toBeVisible();
  await expect(results.getByRole('button', { name: /^Left voicemail 1/ })).toBeVisible();
  await expect(results.getByRole('button', { name: /^No answer 2/ })).toBeVisible();
  await expect(results.getByRole('button', { name: /^Left out: Opted out/ })).toBeVisible();
  await expectNoViolations(page);
  await results.getByRole('button', { name: /^No answer 2/ }).click();
  await expect(page.getByRole('table', { name: 'Contacts of the run' }).getByRole('row')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  expect(await calls()).toEqual(
    [1, 2, 3, 4, 5, ...numbers.slice(6).map((_, index) => 7 + index), 3].map((n) => ({
      to_number: numbers[n - 1],
      status: n === 2 || n === 3 ? 'no_answer' : 'completed',
      disposition: n === 2 || n === 3 ? 'No answer' : n === 4 ? 'Left voicemail' : 'Interested',
    })),
  );
  // Each call is on its contact's timeline, once.
  const [{ entries } = { entries: 0 }] = await build.query<{ entries: number }>(
    `select count(distinct a.subject_id)::int as entries from contact_activity a
       join call k on k.tenant_id = a.tenant_id and k.id = a.subject_id and k.contact_id = a.contact_id
     where a.tenant_id = $1 and a.kind = 'call' and k.disposition_id is not null`,
    [tenant.id],
  );
  expect(entries).toBe(25);
  // Every call with a conversation has its recording.
  const recorded = () =>
    build.query<{ to_number: string }>(
      `select k.to_number from call_recording r join call k on k.tenant_id = r.tenant_id and k.id = r.call_id
       where r.tenant_id = $1 and r.kind = 'recording' order by k.started_at`,
      [tenant.id],
    );
  const spoken = [1, 5, ...numbers.slice(6).map((_, index) => 7 + index)];
  await expect.poll(recorded).toEqual(spoken.map((n) => ({ to_number: numbers[n - 1] })));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(urlOf(tenant, `/contacts/${people[0]?.id}`));
  await expect(page.getByText(/^Called, 00:\d\d minutes: Interested$/).first()).toBeVisible();
  const heard = page.getByRole('region', { name: 'Recordings and voicemails' });
  await heard.getByRole('button', { name: /Outgoing call/ }).click();
  const duration = () => heard.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(duration).toBeGreaterThan(0);
});
