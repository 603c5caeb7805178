import type { Bench, Owner } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import type { ListRequest } from './list-requests.ts';

/** Requests lists through HTTP with `clients` in parallel, each as one of `people`. `next` creates the request for a user. */
export async function listLoad(
  bench: Bench,
  clients: number,
  people: readonly Owner[],
  next: (person: Owner) => ListRequest,
) {
  const visitors = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const mine = people.filter((_, i) => i % clients === client % people.length);
      return Promise.all(mine.map(async (person) => ({ person, visitor: await bench.visit(person) })));
    }),
  );
  const load = await runLoad({ clients, seconds: bench.seconds }, async (client, turn) => {
    const mine = visitors[client] ?? [];
    const one = mine[turn % mine.length];
    if (!one) throw new Error('no one is signed in');
    await one.visitor.call('PATCH', '/v1/contacts', { contacts_scope: next(one.person).scope });
  });
  for (const { visitor } of visitors.flat()) visitor.connection.close();
  return load;
}

/** The same lists in plain SQL: the page, then its count. */
export async function plainLoad(
  bench: Bench,
  clients: number,
  people: readonly Owner[],
  next: (person: Owner) => ListRequest,
) {
  return runLoad({ clients, seconds: bench.seconds }, async (_, turn) => {
    const person = people[turn % people.length];
    if (!person) throw new Error('there is no user');
    const { page, count } = next(person);
    await bench.sql.query(page.text, page.values);
    await bench.sql.query(count.text, count.values);
  });
}
