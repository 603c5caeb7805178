import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const viewport of [WIDE, PHONE])
  test(`R307: what was done is logged, found in the timeline and counted at ${viewport.width} px`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const agent = await build.makeUser(tenant);
    const contact = await build.makeContact(tenant, { owner: agent, first_name: 'Joan', last_name: 'Clark' });
    await signIn(page, agent, `/contacts/${contact.id}${viewport === PHONE ? '?tab=timeline' : ''}`);

    await page.getByRole('tab', { name: 'Log' }).click();
    const log = page.getByRole('form', { name: 'Log an activity' });
    await log.getByText('Called', { exact: true }).click();
    await log.getByText('Interested', { exact: true }).click();
    await log.getByLabel('Comment').fill('Wants plan G.');
    await expectNoViolations(page);
    await log.getByRole('button', { name: 'Log activity' }).click();
    await expect(page.getByText('Called: interested')).toBeVisible();
    await expect(page.getByText('Wants plan G.')).toBeVisible();

    // Several groups in the URL.
    const filter = page.getByRole('group', { name: 'Timeline filter' });
    await filter.getByText('Notes', { exact: true }).click();
    await expect(page.getByText('Called: interested')).toHaveCount(0);
    await filter.getByText('Activities', { exact: true }).click();
    await expect(page).toHaveURL(/show=notes(,|%2C)activities/);
    await expect(page.getByText('Called: interested')).toBeVisible();

    await page.goto(new URL('/activity_tracking', page.url()).href);
    await expect(page.getByText('All 1', { exact: true })).toBeVisible();
    await expect(page.getByText('Wants plan G.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Joan Clark' }).click();
    await expect(page).toHaveURL(/show=activities/);
  });

test('several changes fold into one line, an entry opens its subject, and earlier ones load on request', async ({
  page,
  build,
}) => {
  const tenant = await build.makeTenant();
  const agent = await build.makeUser(tenant);
  const contact = await build.makeContact(tenant, { owner: agent });
  const minute = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  const id = (n: number) => `0190d0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const entry = { tenant_id: tenant.id, contact_id: contact.id, actor_id: agent.id };
  await build.insert('contact_follow_up', {
    tenant_id: tenant.id,
    id: id(1),
    contact_id: contact.id,
    title: 'Send the brochure',
    note: '',
    due_on: '2099-01-05',
    timezone: 'America/New_York',
    due_at: '2099-01-06T05:00:00Z',
    done_note: '',
    version: 1,
    made_by_id: agent.id,
    updated_by_id: agent.id,
    created_at: minute(1),
    updated_at: minute(1),
  });
  await build.insert(
    'contact_activity',
    {
      ...entry,
      id: id(10),
      at: minute(1),
      kind: 'follow_up',
      subject_id: id(1),
      detail: { did: 'set', title: 'Send the brochure', due_on: '2099-01-05' },
    },
    ...[2, 3, 4].map((n) => ({
      ...entry,
      id: id(10 + n),
      at: minute(n),
      kind: 'changed',
      subject_id: null,
      detail: { fields: [['city', 'zip', 'county'][n - 2]] },
    })),
    ...Array.from({ length: 40 }, (_, n) => ({
      ...entry,
      id: id(100 + n),
      at: minute(60 + n),
      kind: 'activity',
      subject_id: null,
      detail: { type: 'voicemail' },
    })),
  );
  await signIn(page, agent, `/contacts/${contact.id}`);
  const burst = page.getByRole('button', { name: 'Changed city and 2 more changes' });
  await burst.click();
  await expect(page.getByText('Changed county')).toBeVisible();
  await expect(burst).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: /^Set a follow-up for .*: Send the brochure$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Follow-up' }).getByLabel('Title')).toHaveValue('Send the brochure');
  await page.keyboard.press('Escape');
  await page.getByText('Left voicemail').last().scrollIntoViewIfNeeded();
  await expect(page.getByText('Left voicemail')).toHaveCount(40);
  await expect(page.getByText('44 entries shown, no earlier entries.')).toBeAttached();
  await expectNoViolations(page);
});
