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

it('removing the only filter moves the focus to the button that adds one', async () => {
  const { user } = openScreen(<Built />);
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  const remove = await screen.findByRole('button', { name: /^Remove filter/ });
  remove.focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' }));
});
