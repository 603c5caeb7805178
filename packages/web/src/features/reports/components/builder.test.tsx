// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { newDefinition } from '../definition.ts';
import { Builder } from './builder.tsx';

function Built() {
  const [definition, setDefinition] = useState(newDefinition());
  return <Builder definition={definition} sources={[]} faults={{}} onChange={setDefinition} />;
}

it('a field keeps the focus when the choice of a date adds another one', async () => {
  const { user } = openScreen(<Built />);
  const field = screen.getByRole('combobox', { name: 'Then by' });
  await user.type(field, 'Effective');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Every' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Then by' }));
});
