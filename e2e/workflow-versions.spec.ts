import { randomUUID } from 'node:crypto';
import { expect, expectNoViolations, signIn, test } from './base/test.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

for (const viewport of [WIDE, PHONE])
  test(`R329, R330: a workflow stays on its version until its owner accepts the new one, at ${viewport.width} px`, async ({
    page,
    build,
  }) => {
    await page.setViewportSize(viewport);
    const tenant = await build.makeTenant();
    const manager = await build.makeUser(tenant, { account_type: 'manager' });
    const writer = await build.makeUser(tenant, { manager, first_name: 'Maria', last_name: 'Lopez' });
    const owner = await build.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Adams' });
    const [template_id, flow_id] = [randomUUID(), randomUUID()];
    const now = new Date();
    const at = { created_at: now, updated_at: now };
    const email = (text: string) => ({
      id: 'mail',
      within: null,
      type: 'send_email',
      purpose: 'personal',
      subject: 'Welcome',
      html: `<p>${text}</p>`,
    });
    const wait = { id: 'wait', within: null, type: 'wait', wait: { for: 'duration', amount: 3, unit: 'days' } };
    const versions = [[email('Hello.')], [email('Call <a href="https://other.example.test">us</a>.'), wait]];
    await build.insert('workflow_template', {
      tenant_id: tenant.id,
      id: template_id,
      name: 'New lead',
      description: '',
      steps: versions[1],
      version: 2,
      active: true,
      created_by_id: writer.id,
      updated_by_id: writer.id,
      steps_by_id: writer.id,
      revision: 1,
      ...at,
    });
    await build.insert(
      'workflow_version',
      ...versions.map((steps, index) => ({
        tenant_id: tenant.id,
        template_id,
        version: index + 1,
        steps,
        author_id: writer.id,
        published_by_id: writer.id,
        published_at: now,
      })),
    );
    await build.insert('workflow_flow', {
      tenant_id: tenant.id,
      id: flow_id,
      template_id,
      version: 1,
      moved_to: 0,
      name: 'Dana’s leads',
      owner_id: owner.id,
      trigger: { type: 'manual' },
      scope: {},
      reentry_days: 0,
      active: false,
      created_by_id: owner.id,
      ...at,
    });
    await signIn(page, owner, '/workflow');
    await expect(page.getByText('New version')).toBeVisible();
    await page.getByText('Dana’s leads').first().click();
    await expect(page.getByText('This workflow stays on version 1 until you accept the new one.')).toBeVisible();
    await expect(page.getByText('To use the steps with them, make your own copy of the workflow.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Review version 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept version 2?' });
    const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(changes).toHaveText([
      /^Changed.*Message: Hello\. → Call us \(https:\/\/other\.example\.test\)\./,
      /^Added.*Wait 3 days/,
    ]);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Accept version 2' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Review version 2' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Versions/ }).click();
    await expect(page.getByRole('region', { name: 'Version 2' })).toContainText('In use here');
    await expect(page.getByRole('list', { name: 'Changes of version 2' })).toContainText('Wait 3 days');
    await expectNoViolations(page);

    // The author of the steps decides what they may do. A copy has its own author.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy workflow' }).click();
    await expect(page.getByRole('heading', { name: 'New lead (copy)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  });
