import { expect, it } from 'vitest';
import { appliedMapping, namedColumns } from './applied-setting.ts';

const fields = [
  { column: 0, header: 'Lead', target: 'first_name' },
  { column: 1, header: 'Name', target: 'full_name' },
  { column: 2, header: 'Cell', target: 'phone' },
];
const setting = {
  data: {
    columns: [
      { header: 'LEAD', target: 'full_name' },
      { header: 'Other', target: 'email' },
    ],
    answers: {},
    reading: {},
  },
};

it('a setting matches columns by header; a target taken by another column becomes a custom field', () => {
  const applied = appliedMapping(fields, setting, (target) => target === 'phone');
  expect(applied.map(({ target }) => target)).toEqual(['full_name', 'custom', 'phone']);
  expect(namedColumns(fields, setting)).toBe(1);
});
