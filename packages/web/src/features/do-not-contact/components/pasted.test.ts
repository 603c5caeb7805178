import { expect, it } from 'vitest';
import { pastedEntries } from './pasted.ts';

it('splits numbers and addresses at lines, commas, semicolons, and tabs; a number keeps its spaces', () => {
  expect(pastedEntries(' (614) 555-0142\n\njoan@example.test; 614 555 0143,\t+1 614 555 0144 ')).toEqual([
    '(614) 555-0142',
    'joan@example.test',
    '614 555 0143',
    '+1 614 555 0144',
  ]);
});
