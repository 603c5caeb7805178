import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { peopleFile, start } from '../imports.fixture.ts';

const test = useTestApp();

it('two large imports of two tenants alternate, and ten rows of a third tenant finish before both', async () => {
  const tenants: number[] = [];
  for (const rows of [4500, 4500, 10]) {
    const tenant = await test.makeTenant();
    await start(await test.signIn(await test.makeUser(tenant)), peopleFile(rows));
    tenants.push(tenant.id);
  }
  await test.runJobs({ chunks_a_turn: 1 });
  const chunks = await test.query<{ tenant_id: string; action: string }>(
    `select tenant_id, action from audit_log where action in ('import.rows', 'import.end') order by id`,
  );
  const told = chunks.map(({ tenant_id, action }) => `${'abc'[tenants.indexOf(Number(tenant_id))]} ${action.slice(7)}`);
  expect(told.filter((line) => line.endsWith('rows')).join(' ')).toBe(
    'a rows b rows c rows a rows b rows a rows b rows',
  );
  expect(told.filter((line) => line.endsWith('end'))).toEqual(['c end', 'a end', 'b end']);
  expect(await test.query('select status, count(*)::int from import_attempt group by 1')).toEqual([
    { status: 'complete', count: 3 },
  ]);
});
