import { expect, it } from 'vitest';
import { ruleIdsInTitles } from './rule-ids.ts';

const ids = (source: string) => [...ruleIdsInTitles(source)];

it('finds the ids in titles of every kind', () => {
  expect(
    ids(`
      it('R001: one', () => {});
      test("R002, R003: two", async ({ page }) => { await test.step('R004: step', async () => {}); });
      describe('R005', () => { it.each([[1]])('R006: %s', () => {}); });
      it.each\`a\`('R007: $a', () => {});
      it(\`R008: \${name} and R009\`, () => <b>R900</b>);
      it.skipIf(windows)('R010: most places', () => {});
    `),
  ).toEqual(['R001', 'R002', 'R003', 'R004', 'R005', 'R006', 'R007', 'R008', 'R009', 'R010']);
});

it("ignores comments, other texts, and tests that don't run", () => {
  expect(
    ids(`
      // it('R900: no', () => {});
      it('names nothing', () => { expect('R901').toBe('R901'); });
      it.skip('R902: skipped', () => {});
      it.todo('R903: later');
      describe.skip('R904', () => { it('R905: inside', () => {}); });
      test.fixme('R906: broken', () => {});
      check('R907: no test', () => {});
      it('XR908 and R9090 are no ids', () => {});
    `),
  ).toEqual([]);
});

it('reads ranges with any kind of dash', () => {
  expect(ids(`it('R001–R003, R010-R011, R020 – R021: three', () => {});`)).toEqual([
    'R001',
    'R002',
    'R003',
    'R010',
    'R011',
    'R020',
    'R021',
  ]);
  expect(ids(`it('R099–R101: over a hundred', () => {});`)).toEqual(['R099', 'R100', 'R101']);
});
