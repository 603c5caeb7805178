import { beforeEach, expect, it, vi } from 'vitest';

const verified: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify(hashed: string, password: string) {
      verified.push(hashed);
      return real.verify(hashed, password);
    },
  };
});

// Imported again, since another test file may have imported it before the mock above.
vi.resetModules();
const { hashPassword } = await import('../../src/features/sessions/password.ts');
const { useTestApp } = await import('../create-test-app.ts');

const test = useTestApp();
beforeEach(() => void verified.splice(0));

/** The parts of a hash that determine how long it takes to check. */
const costOf = (hashed: string) => hashed.split('$').slice(1, 4).join(' ');

it('a failed sign-in takes one hash of the same cost and the same transactions, for any name', async () => {
  const tenant = await test.makeTenant();
  const columns = { password_hash: await hashPassword('nine herons over the lake') };
  const known = await test.makeUser(tenant, { columns });
  const inactive = await test.makeUser(tenant, { columns: { ...columns, active: false } });
  const stranger = await test.makeUser(await test.makeTenant(), { columns });
  const visitor = test.visitor(tenant);
  await visitor.get('/v1/health');

  const tries: { name: string; costs: string[]; transactions: number }[] = [];
  for (const name of [known.username, 'missing@example.test', inactive.username, stranger.username]) {
    verified.splice(0);
    let transactions = 0;
    const { database } = test.services;
    const { outsideTenants, inTenant } = database;
    database.outsideTenants = (work) => {
      transactions++;
      return outsideTenants(work);
    };
    database.inTenant = (...args) => {
      transactions++;
      return inTenant(...args);
    };
    try {
      const reply = await visitor.post('/v1/sessions', { username: name, password: 'not the password' });
      expect(reply.status).toBe(422);
    } finally {
      Object.assign(database, { outsideTenants, inTenant });
    }
    tries.push({ name, costs: verified.map(costOf), transactions });
  }
  const [first] = tries;
  expect(first?.costs).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  for (const { name, costs, transactions } of tries)
    expect({ name, costs, transactions }).toEqual({ name, costs: first?.costs, transactions: first?.transactions });
});
