import { offices } from '@bookline/contract/features/offices';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();

it('R070: every user finds the offices of their agency: their own first, then main ones, then by name', async () => {
  const tenant = await test.makeTenant();
  const { id: corporation_id } = await test.makeBusinessUnit(tenant);
  const office = (name: string, type: string, city: string) => ({
    tenant_id: tenant.id,
    id: newId(),
    corporation_id,
    name,
    type,
    city,
  });
  const rows = [
    office('Akron', 'branch', 'Akron'),
    office('Dayton', 'branch', 'Dayton'),
    office('Columbus', 'main', 'Columbus'),
  ];
  await test.insert('office_location', ...rows);
  const user = await test.makeUser(tenant, { account_type: 'basic', columns: { office_location_id: rows[1]?.id } });
  const agent = await test.signIn(user);
  const { data, meta } = await agent.call(offices.list);
  expect(data.map(({ name, type, own }) => [name, type, own])).toEqual([
    ['Dayton', 'branch', true],
    ['Columbus', 'main', false],
    ['Akron', 'branch', false],
  ]);
  expect(meta).toMatchObject({ current_page: 1, total_count: 3 });
  expect((await agent.call(offices.list, { query: { q: 'AKR' } })).data.map(({ name }) => name)).toEqual(['Akron']);
  const stranger = await test.signIn(await test.makeUser(await test.makeTenant()));
  expect((await stranger.call(offices.list)).data).toEqual([]);
});
