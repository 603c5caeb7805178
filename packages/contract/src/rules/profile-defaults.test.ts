import { expect, it } from 'vitest';
import { profileDefaults, profileLook } from './profile-defaults.ts';

const set = { font_size: 16, primary_color: '#123456', background: 'dark' };

it.each([null, undefined, 0])('R046: an empty font_size (%s) is 14', (font_size) => {
  expect(profileLook({ ...set, font_size })).toEqual({ ...set, font_size: 14 });
});

it.each([null, undefined, ''])('R047: an empty primary_color (%s) is the default', (primary_color) => {
  expect(profileLook({ ...set, primary_color })).toEqual({ ...set, primary_color: profileDefaults.primary_color });
  expect(profileDefaults.primary_color).toMatch(/^#[0-9a-f]{6}$/);
});

it.each([null, undefined, ''])('R048: an empty background (%s) is the default', (background) => {
  expect(profileLook({ ...set, background })).toEqual({ ...set, background: 'auto' });
});

it('leaves what is set', () => {
  expect(profileLook(set)).toEqual(set);
});
