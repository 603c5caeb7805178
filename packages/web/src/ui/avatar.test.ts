import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('takes initials from the first and last name in any format', () => {
  expect(['Joan Adams', 'Adams, Joan', 'Joan M Adams Jr', 'Cher', '', 'Élodie Ünal'].map(initialsOf)).toEqual([
    'JA',
    'JA',
    'JA',
    'C',
    '?',
    'ÉÜ',
  ]);
});
