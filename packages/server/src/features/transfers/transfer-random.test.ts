import { jobs } from '@bookline/contract/features/jobs';
import { type TransferAttempt, transfers } from '@bookline/contract/features/transfers';
import { distributions, rests } from '@bookline/contract/rules/distribution';
import { beforeAll, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let agent: Agent;
let people: TestUser[];
beforeAll(async () => {
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  people = await Promise.all(Array.from({ length: 4 }, () => test.makeUser(tenant)));
});

/** A repeatable random sequence. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Each contact's owner, and whether it's deleted. */
type Book = Map<string, { holder: string; deleted: boolean }>;
async function bookOf(ids: readonly string[]): Promise<Book> {
  const rows = await test.query<{ id: string; holder: string; deleted: boolean }>(
    'select id, coalesce(owner_id, pool_id) as holder, deleted_at is not null as deleted from contact where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

it('R428, R139: the counts of any transfer add up, and its revert restores exactly the contacts still with their receiver', async () => {
  const next = random(20261121);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const pool = await test.makePool(tenant);
  const holders = [...people.map(({ id }) => ({ kind: 'user' as const, id })), { kind: 'pool' as const, id: pool.id }];
  const columnsOf = ({ kind, id }: (typeof holders)[number]) =>
    kind === 'user' ? { owner_id: id, pool_id: null } : { owner_id: null, pool_id: id };
  const put = (id: string, holder: (typeof holders)[number]) => {
    const { owner_id, pool_id } = columnsOf(holder);
    return test.query('update contact set owner_id = $2, pool_id = $3 where id = $1', [id, owner_id, pool_id]);
  };
  for (let round = 0; round < 25; round++) {
    const made = await test.makeContacts(
      tenant,
      Array.from({ length: 1 + next(60) }, () => {
        const holder = pick(holders);
        return holder.kind === 'user' ? { owner: holder } : { pool: holder };
      }),
    );
    const ids = made.map(({ id }) => id);
    const before = await bookOf(ids);
    const receivers = holders
      .filter(() => next(2) === 0)
      .map((holder) => ({ ...holder, weight: 1 + next(9), ...(next(3) > 0 && { cap: 1 + next(12) }) }));
    if (receivers.length === 0) continue;
    const body = { ids, receivers, distribution: pick(distributions), rest: pick(rests) };
    const planned = (await agent.call(transfers.transfer_group, { body: { ...body, preview: true } })).data.preview;
    const { data } = await agent.call(transfers.transfer_group, { body });
    const attempt = data.attempt as TransferAttempt;

    expect(attempt.processed).toBe(ids.length);
    expect(attempt.moved + attempt.kept + attempt.left + attempt.skipped).toBe(ids.length);
    expect(attempt.left).toBe(planned?.left);
    const after = await bookOf(ids);
    const { data: logs } = await agent.call(transfers.logs, { params: { id: attempt.id }, query: { limit: 200 } });
    expect(logs.map((log) => log.contact_id)).toEqual(ids);
    for (const [index, receiver] of (planned?.receivers ?? []).entries()) {
      const got = logs.filter(({ to, outcome }) => to?.id === receiver.id && outcome !== 'left');
      expect(got).toHaveLength(receiver.planned);
      expect(attempt.receivers[index]?.moved).toBe(receiver.planned - receiver.kept);
    }
    for (const { contact_id, outcome, from, to } of logs) {
      expect(from?.id).toBe(before.get(contact_id)?.holder);
      expect(after.get(contact_id)?.holder).toBe(outcome === 'moved' ? to?.id : from?.id);
    }

    // Afterwards some contacts are reassigned and some deleted.
    for (const id of ids) {
      const what = next(6);
      if (what === 0) await put(id, pick(holders));
      if (what === 1) await test.query('update contact set deleted_at = now() where id = $1', [id]);
    }
    const meanwhile = await bookOf(ids);
    if (attempt.moved === 0) continue;
    const { data: reverted } = await agent.call(transfers.revert, { params: { id: attempt.id } });
    const restored = await bookOf(ids);
    let back = 0;
    for (const { contact_id, outcome, from, to } of logs) {
      const now = meanwhile.get(contact_id);
      const goesBack = outcome === 'moved' && now?.holder === to?.id && !now?.deleted;
      expect(restored.get(contact_id)?.holder).toBe(goesBack ? from?.id : now?.holder);
      back += Number(goesBack);
    }
    expect(reverted.revert).toMatchObject({ moved: back, skipped: attempt.moved - back });
  }
  // No transfer was large enough for a job.
  expect((await agent.call(jobs.list)).data).toEqual([]);
});
