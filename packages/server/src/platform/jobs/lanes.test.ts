import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { directConnections, usualSlots } from './lanes.ts';

it("every mention in docs/operations.md has a worker's connections with the default slots", async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
  const named = [...text.matchAll(/up to (\d+) direct/g)].map(([, count]) => Number(count));
  expect(named).toEqual([directConnections(usualSlots), directConnections(usualSlots)]);
});

it('a lane without slots holds no connection', () => {
  expect(directConnections({ quick: 3, mail: 0, bulk: 0, upkeep: 0 })).toBe(6);
});
