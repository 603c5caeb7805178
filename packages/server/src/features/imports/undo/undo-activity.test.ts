import { importUndo } from '@bookline/contract/features/import-undo';
import { imports } from '@bookline/contract/features/imports';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { csvFile, importFile, peopleFile } from '../imports.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const lastActivity = async () =>
  (await test.query('select last_activity_at from contact where tenant_id = $1 order by first_name', [tenant.id])).map(
    (row) => row.last_activity_at,
  );

async function undo(id: string) {
  await agent.call(importUndo.start, { params: { id }, body: { worked_on: 'leave' } });
  await test.runJobs();
}

it('an undo restores when contacts were last active, if nothing has happened since', async () => {
  const [ann, bo, cy] = await test.makeContacts(tenant, [
    {
      owner: user,
      first_name: 'Ann',
      phones: ['+16145550101'],
      columns: { last_activity_at: '2026-01-05T10:00:00.000Z' },
    },
    {
      owner: user,
      first_name: 'Bo',
      phones: ['+16145550102'],
      columns: { last_activity_at: '2026-02-05T10:00:00.000Z' },
    },
    { owner: user, first_name: 'Cy', phones: ['+16145550103'] },
  ]);
  expect(ann && bo && cy).toBeTruthy();
  const before = await lastActivity();
  const file = csvFile(
    'First Name,Phone,Occupation,Note',
    'Ann,6145550101,Nurse,',
    'Ann,6145550101,Surgeon,',
    'Bo,6145550102,Cook,',
    'Cy,6145550103,,A note',
  );
  const done = await importFile(test, agent, file, { known: 'overwrite' });
  expect(done).toMatchObject({ updated: 4 });
  const [, , , ...none] = await lastActivity();
  expect(none).toEqual([]);
  const later = '2027-01-01T00:00:00.000Z';
  await test.query('update contact set last_activity_at = $2 where id = $1', [bo?.id, later]);
  await undo(done.id);
  const [annNow, boNow, cyNow] = await lastActivity();
  expect([annNow, cyNow]).toEqual([before[0], before[2]]);
  expect(new Date(String(boNow)).toISOString()).toBe(later);
});

it('R149: deleting an import without a file leaves no job behind', async () => {
  const done = await importFile(test, agent, peopleFile(3));
  await test.query("update import_attempt set file_key = '' where id = $1", [done.id]);
  await agent.call(imports.remove, { params: { id: done.id } });
  expect(
    await test.query("select 1 from graphile_worker.jobs where task_identifier = 'remove-import-file'", []),
  ).toEqual([]);
  await test.runJobs();
});
