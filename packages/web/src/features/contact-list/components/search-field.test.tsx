// @vitest-environment happy-dom
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const onChange = vi.fn();
const field = (q: string) => (
  <MantineProvider env="test">
    <SearchField q={q} onChange={onChange} />
  </MantineProvider>
);
const input = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (words: string) => fireEvent.change(input(), { target: { value: words } });
const rest = () => vi.advanceTimersByTime(DEBOUNCE_MS);
const asked = () => onChange.mock.calls.map(([{ q }]) => q);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  onChange.mockReset();
  vi.useRealTimers();
});

test('words that are cleared before typing rests are not searched', () => {
  render(field(''));
  type('smith');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  rest();
  expect(input().value).toBe('');
  expect(onChange).not.toHaveBeenCalled();
});

test('an address that follows late takes nothing back of what was typed since', () => {
  const { rerender } = render(field(''));
  type('sm');
  rest();
  type('smith');
  rest();
  type('smith jo');
  for (const q of ['sm', 'smith']) {
    rerender(field(q));
    expect(input().value).toBe('smith jo');
  }
  rest();
  expect(asked()).toEqual(['sm', 'smith', 'smith jo']);
});

test('going back shows the words of before, and what was still typed is not searched', () => {
  const { rerender } = render(field('smith'));
  type('smith jo');
  rerender(field('adams'));
  rest();
  expect(input().value).toBe('adams');
  expect(onChange).not.toHaveBeenCalled();
});
