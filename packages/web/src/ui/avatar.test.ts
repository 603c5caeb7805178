import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('initials are of the first and the last name, however it is written', () => {
  expect(['Joan Adams', 'Adams, Joan', 'Joan M Adams Jr', 'Cher', '', 'Élodie Ünal'].map(initialsOf)).toEqual([
    'JA',
    'JA',
    'JJ',
    'C',
    '?',
    'ÉÜ',
  ]);
});
