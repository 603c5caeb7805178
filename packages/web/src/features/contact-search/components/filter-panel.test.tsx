// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { filterFields } from '../filter-fields.ts';
import { readListState } from '../list-state.ts';
import FilterPanel from './filter-panel.tsx';

const city = filterFields.find(({ key }) => key === 'city');
const counted = (total_count: number | null) => () => Response.json({ data: { total_count } });

function panel(given: { search?: object; field?: typeof city; answer?: () => Response } = {}) {
  const onApply = vi.fn();
  const onClose = vi.fn();
  const state = { ...readListState({}), search: given.search ?? {} };
  function Panel() {
    const [typed, onTyped] = useState('');
    const field = given.field && { field: given.field };
    return <FilterPanel {...{ state, typed, onTyped, onApply, onClose }} {...field} />;
  }
  const view = openScreen(<Panel />, given.answer ?? counted(12_408));
  return { ...view, onApply, onClose };
}

it('finds a field by its label or another word for it, and opens its editor', async () => {
  const { user } = panel();
  await user.type(screen.getByRole('combobox', { name: 'Search fields to filter by' }), 'apartment');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Apartment or suite']);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Apartment or suite contains' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose another field' }));
  expect(screen.getByRole('combobox', { name: 'Search fields to filter by' })).toBeTruthy();
});

it('marks the fields that are set', () => {
  panel({ search: { city: 'Dublin' } });
  expect(screen.getByRole('option', { name: /^City/ }).textContent).toContain('set');
  expect(screen.getByRole('option', { name: /^County/ }).textContent).not.toContain('set');
});

it('says how many contacts a filter leaves before it is applied, and applies it with the others', async () => {
  const { user, onApply, sent } = panel({ field: city, search: { state: ['OH'] } });
  await user.type(screen.getByRole('textbox', { name: 'City contains' }), 'Dub');
  await user.click(await screen.findByRole('button', { name: 'Show 12,408 contacts' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ state: ['OH'], city: 'Dub' });
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ contacts_scope: { search: { state: ['OH'], city: 'Dub' } } }),
  );
});

it('offers no number where the count took too long', async () => {
  const { sent } = panel({ field: city, answer: counted(null) });
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(screen.getByRole('button', { name: 'Show contacts' })).toBeTruthy();
});

it('an emptied filter is taken off, and Cancel applies nothing', async () => {
  const { user, onApply, onClose } = panel({ field: city, search: { city: 'Dublin', state: ['OH'] } });
  await user.clear(screen.getByRole('textbox', { name: 'City contains' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onApply).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  expect(onApply).toHaveBeenCalledWith({ state: ['OH'] });
});
