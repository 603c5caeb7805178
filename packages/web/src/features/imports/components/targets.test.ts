import { describe, expect, it } from 'vitest';
import { targetChoices, withoutPreviews } from './targets.ts';

const targets = [
  { value: 'first_name', label: 'First name', repeatable: false },
  { value: 'phone', label: 'Phone', repeatable: true },
  { value: 'skip', label: 'Do not import', repeatable: true },
];
const field = (column: number, target: string) => ({ column, header: `Head ${column}`, target, preview: ['a'] });

describe('targetChoices', () => {
  it('leaves out targets of other columns, except repeatable ones', () => {
    const fields = [field(0, 'first_name'), field(1, 'phone'), field(2, 'skip')];
    const values = targetChoices(targets, fields, field(2, 'skip')).map(({ value }) => value);
    expect(values).toEqual(['phone', 'skip', 'custom:head_2']);
  });

  it('offers the current choice, and a new column, by name', () => {
    const present = field(0, 'custom:lead_id');
    expect(targetChoices(targets, [present], present)).toContainEqual({
      value: 'custom:lead_id',
      label: 'Custom field “Head 0”',
    });
  });
});

it('R058: previews are stripped before sending', () => {
  expect(withoutPreviews([field(0, 'phone')])).toEqual([{ column: 0, header: 'Head 0', target: 'phone' }]);
});
