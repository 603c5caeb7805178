// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { useChoiceNames } from './choice-names.data.ts';

it('names an import by its id, however old it is', async () => {
  const id = '0190d0a0-0000-7000-8000-0000000000bb';
  const Chip = () => <output>{useChoiceNames({ none: [{ import_attempt: [id] }] })('import', id)}</output>;
  openScreen(<Chip />, ({ path }) =>
    Response.json({ data: path === `/v1/contacts/import_attempts/${id}` ? { id, file_name: 'old.csv' } : [] }),
  );
  await expect.poll(() => screen.getByRole('status').textContent).toBe('old.csv');
});
