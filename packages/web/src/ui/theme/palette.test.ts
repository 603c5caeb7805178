import { expect, test } from 'vitest';
import { contrast, parseHex, toHex, toOklch, withContrast } from './color.ts';
import { dark, gray, WHITE } from './neutrals.ts';
import { colorOfId, fillOf, paletteOf, softColorsOf } from './palette.ts';

const AA = 4.5;
const picked = [
  '#2563eb',
  '#1d5fd1',
  '#facc15',
  '#ffffff',
  '#000000',
  '#00ff00',
  '#ff00ff',
  '#fde68a',
  '#7c3aed',
  '#0ea5e9',
  '#ef4444',
  '#111827',
];

test('every accent color is readable on both themes', () => {
  for (const color of picked) {
    const palette = paletteOf(color);
    // White on a button, and on a pressed one.
    for (const shade of [palette[6], palette[7], palette[8], palette[9]])
      expect(contrast(shade, WHITE), color).toBeGreaterThanOrEqual(AA);
    // A link, on the light theme and on the dark one.
    expect(contrast(palette[6], gray[1]), color).toBeGreaterThanOrEqual(AA);
    expect(contrast(palette[4], dark[7]), color).toBeGreaterThanOrEqual(AA);
    expect(contrast(palette[4], dark[6]), color).toBeGreaterThanOrEqual(AA);
    // The text of a soft button on its background.
    expect(contrast(palette[9], palette[1]), color).toBeGreaterThanOrEqual(AA);
  }
});

test('keeps an accent that is already readable', () => {
  expect(paletteOf('#1d5fd1')[6]).toBe('#1d5fd1');
});

test('a filled button has the color itself, with text that can be read', () => {
  for (const color of picked) {
    const { background, hover, text } = fillOf(color);
    expect(contrast(background, text), color).toBeGreaterThanOrEqual(AA);
    expect(contrast(hover, text), color).toBeGreaterThanOrEqual(AA);
  }
  expect(fillOf('#facc15')).toMatchObject({ background: '#facc15', text: gray[9] });
  expect(fillOf('#fde68a')).toMatchObject({ background: '#fde68a', text: gray[9] });
  expect(fillOf('#2563eb')).toMatchObject({ background: '#2563eb', text: WHITE });
});

test('a bright accent keeps its hue on the dark theme', () => {
  expect(toOklch(paletteOf('#facc15')[4]).c).toBeGreaterThan(0.1);
  expect(toOklch(paletteOf('#facc15')[4]).l).toBeGreaterThanOrEqual(toOklch('#facc15').l);
});

test('chips and avatars of any color are readable', () => {
  for (const color of picked) {
    const { light, dark: night } = softColorsOf(color);
    expect(contrast(light.text, light.background), color).toBeGreaterThanOrEqual(AA);
    expect(contrast(night.text, night.background), color).toBeGreaterThanOrEqual(AA);
  }
  for (const id of [
    'a',
    'b',
    'c',
    '0189d8c9-a0e4-7140-b38c-e12101fa7cf5',
    'x1',
    'x2',
    'x3',
    'x4',
    'x5',
    'x6',
    'x7',
    'x8',
    'x9',
  ]) {
    expect(contrast(colorOfId(id), WHITE), id).toBeGreaterThanOrEqual(AA);
  }
});

test('text grays are readable on every surface', () => {
  for (const surface of [WHITE, gray[0], gray[1]]) expect(contrast(gray[6], surface)).toBeGreaterThanOrEqual(AA);
  for (const surface of [dark[8], dark[7], dark[6]]) expect(contrast(dark[2], surface)).toBeGreaterThanOrEqual(AA);
});

test('colors survive the conversion to OKLCH and back', () => {
  for (const color of picked) expect(toHex(toOklch(color))).toBe(color);
  expect(parseHex('#abc')).toEqual(parseHex('#aabbcc'));
  expect(parseHex('blue')).toBeNull();
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
  expect(contrast(withContrast('#808080', '#ffffff', AA, 'darker'), '#ffffff')).toBeGreaterThanOrEqual(AA);
});
