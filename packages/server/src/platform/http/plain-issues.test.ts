import { expect, it } from 'vitest';
import { z } from 'zod';
import './plain-issues.ts';

const said = (type: z.ZodType, value: unknown) => type.safeParse(value).error?.issues.map(({ message }) => message);

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 5, 'This must be text.'],
  [z.string().min(1), '', 'This is required.'],
  [z.string().min(3), 'a', 'Use 3 characters or more.'],
  [z.string().max(2000), 'a'.repeat(2001), 'Use 2,000 characters or fewer.'],
  [z.number(), 'x', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.int().max(200), 500, 'This must be 200 or less.'],
  [z.int().min(1), 0, 'This must be 1 or more.'],
  [z.coerce.number(), 'x', 'This must be a number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.object({}), [], 'This must be an object.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Send 2 values or fewer.'],
  [z.enum(['lead', 'client', 'recruit']), 5, 'Choose lead, client, or recruit.'],
  [z.enum(['lead', 'client']), undefined, 'This is required.'],
  [z.iso.datetime(), 'never', 'Enter a date and time such as 2026-11-27T15:00:00Z.'],
  [z.uuid(), '5', 'This isn’t a valid ID.'],
  [z.union([z.string(), z.number()]), true, 'This isn’t valid.'],
])('%#: a check without a sentence of its own has a plain one', (type, value, sentence) => {
  expect(said(type, value)).toEqual([sentence]);
});

it('a check with a sentence of its own keeps it', () => {
  expect(said(z.string().max(2, 'Use a shorter name.'), 'abc')).toEqual(['Use a shorter name.']);
});
