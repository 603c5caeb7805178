import { contactMerges } from '@bookline/contract/features/contact-merges';
import { expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { createRandom, type Random } from '../../demo/people/random.ts';
import { newId } from '../../platform/ids.ts';
import { everything, makeHanging } from './contact-merges.fixture.ts';
import { movingTables } from './pointing-tables.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;

const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[random.int(0, list.length - 1)];
  if (one === undefined) throw new Error('the list is empty');
  return one;
};
const some = <T>(random: Random, list: readonly T[], chance: number) => list.filter(() => random.chance(chance));

async function makeBook(random: Random, tags: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { id } = await test.makeContact(tenant, {
      owner: user,
      first_name: pick(random, ['Joan', 'Jo', '']),
      last_name: pick(random, ['Adams', 'Adam']),
      phones: some(random, ['+16145550141', '+16145550142', '+16145550143'], 0.6),
      emails: some(random, ['a@x.test', 'b@x.test', 'c@x.test'], 0.6),
      tags: some(random, tags, 0.5),
      columns: {
        occupation: pick(random, ['', 'Nurse', 'Surgeon']),
        date_of_birth: pick(random, [null, '1961-12-03', '1950-01-02']),
        annual_income: pick(random, [null, '52000.00', '1.10']),
        description: pick(random, ['', 'Deaf in one ear', 'Call late']),
        line1: pick(random, ['', '1 Main St']),
        do_not_call: random.chance(0.3),
        custom: pick(random, [{}, { Plan: 'G' }, { Plan: 'N', Kit: 'A' }]),
      },
    });
    for (const { table } of movingTables)
      while (random.chance(0.5)) await makeHanging(test, { tenant, user, contact_id: id }, table);
    if (random.chance(0.5))
      await test.query('update contact_email set unsubscribed_at = now() where contact_id = $1', [id]);
    for (const address of some(random, ['d@x.test', 'e@x.test'], 0.4)) {
      const unsubscribed_at = test.clock.now();
      await test.insert('contact_email_refusal', { tenant_id: tenant.id, contact_id: id, address, unsubscribed_at });
    }
    ids.push(id);
  }
  for (const [i, contact_id] of ids.entries())
    for (const linked_id of ids.slice(i + 1)) {
      if (!random.chance(0.4)) continue;
      const link = { id: newId(), contact_id, linked_id, relation: pick(random, ['spouse', 'child', 'referral']) };
      await test.insert('contact_link', {
        tenant_id: tenant.id,
        ...link,
        made_by_id: user.id,
        created_at: test.clock.now(),
      });
    }
  for (const other of ids.slice(1)) {
    const [low_id, high_id] = [ids[0] ?? '', other].sort();
    if (random.chance(0.4))
      await test.insert('duplicate_dismissal', {
        tenant_id: tenant.id,
        low_id,
        high_id,
        dismissed_by_id: user.id,
        dismissed_at: test.clock.now(),
      });
  }
  return ids;
}

it.each([1, 2, 3, 4, 5, 6])(
  'R308: merges in any order, undone from the last, restore every row (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    tenant = await test.makeTenant();
    user = await test.makeUser(tenant);
    agent = await test.signIn(user);
    const tags = [await test.makeNumbered(tenant, 'tag', 'Red'), await test.makeNumbered(tenant, 'tag', 'Blue')];
    let alive = await makeBook(random, tags);
    const states = [await everything(test, tenant)];
    const merges: string[] = [];
    while (alive.length > 1) {
      const chosen = random.shuffle([...alive]).slice(0, random.int(2, Math.min(3, alive.length)));
      const { data: sides } = await agent.call(contactMerges.compare, { query: { ids: chosen } });
      const fields = Object.fromEntries(
        sides.fields.filter(() => random.chance(0.5)).map(({ field }) => [field, pick(random, chosen)]),
      );
      const survivor_id = pick(random, chosen);
      const { data } = await agent.call(contactMerges.merge, {
        body: { survivor_id, contacts: sides.contacts.map(({ id, version }) => ({ id, version })), fields },
      });
      merges.push(data.merge_id);
      alive = alive.filter((id) => id === survivor_id || !chosen.includes(id));
      states.push(await everything(test, tenant));
    }
    for (const id of merges.reverse()) {
      states.pop();
      const { data } = await agent.call(contactMerges.undo, { params: { id } });
      expect(data.undo_notes).toEqual([]);
      expect(await everything(test, tenant)).toEqual(states.at(-1));
    }
  },
);
