import { expect, it } from 'vitest';
import { uniteLinks } from './unite-links.ts';

const link = (id: string, contact_id: string, linked_id: string, relation = 'spouse') => ({
  id,
  contact_id,
  linked_id,
  relation,
});

it('R308: links of merged contacts move to the survivor; duplicates and links to itself are removed', () => {
  const links = [
    link('1', 's', 'x'),
    link('2', 'y', 'a', 'child'),
    link('3', 'a', 'x'),
    link('4', 'x', 'a', 'referral'),
    link('5', 'a', 'b', 'household'),
    link('6', 'b', 'y'),
    link('7', 's', 'a'),
  ];
  const parts = uniteLinks('s', ['a', 'b'], links);
  const after = Object.fromEntries(parts.map((part) => [String(part.row_key.id), part.after]));
  expect(after).toEqual({
    2: link('2', 'y', 's', 'child'),
    3: null,
    4: link('4', 'x', 's', 'referral'),
    5: null,
    6: null,
    7: null,
  });
});
