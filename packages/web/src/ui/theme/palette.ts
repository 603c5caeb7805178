import type { MantineColorsTuple } from '@mantine/core';
import { contrast, toHex, toOklch, withContrast } from './color.ts';
import { dark, gray, WHITE } from './neutrals.ts';

/** WCAG AA for text, with a margin for rounding. */
const AA = 4.55;

/** How far lighter shades go from shade 6 to white, and how much of its chroma they keep. */
const LIGHTER = [
  [0.945, 0.14],
  [0.87, 0.3],
  [0.74, 0.52],
  [0.56, 0.74],
  [0.37, 0.92],
  [0.18, 1],
] as const;

/** The color as links and thin lines get it on the light theme: itself, or darkened until it can be read there, and white on it. */
const readableShade = (color: string): string =>
  withContrast(withContrast(color, WHITE, AA, 'darker'), gray[1], AA, 'darker');

/** A colored surface with text on it. */
export interface Fill {
  readonly background: string;
  readonly hover: string;
  readonly text: string;
}

/** How much a filled surface changes its lightness under the pointer. */
const HOVER = 0.05;

/**
 * A filled button in this color. The color stays as it is, and its text is white or black, whichever can be read. Only a color on which
 * neither can be read is darkened.
 */
export function fillOf(color: string): Fill {
  const black = gray[9];
  const takesBlack = contrast(color, WHITE) < AA && contrast(color, black) >= AA;
  const background = takesBlack ? toHex(toOklch(color)) : withContrast(color, WHITE, AA, 'darker');
  const base = toOklch(background);
  // Away from the text, so that it stays readable.
  const l = takesBlack ? Math.min(1, base.l + HOVER) : Math.max(0, base.l - HOVER);
  return { background, hover: toHex({ ...base, l }), text: takesBlack ? black : WHITE };
}

/**
 * Ten shades of a color that hold AA on both themes: white on shade 6 and everything darker, shade 6 on the light body, shade 4 on the
 * dark one. Shade 6 is the color itself, or darkened until it can be read. The shades below are tints of the color itself.
 */
export function paletteOf(color: string): MantineColorsTuple {
  const six = readableShade(color);
  const [own, base] = [toOklch(color), toOklch(six)];
  const lighter = LIGHTER.map(([way, chroma]) =>
    toHex({ ...own, l: own.l + (0.995 - own.l) * way, c: own.c * chroma }),
  );
  const darker = [0.88, 0.76, 0.64].map((part) => toHex({ ...base, l: base.l * part, c: base.c * (0.4 + part * 0.6) }));
  const [s0 = WHITE, s1 = WHITE, s2 = WHITE, s3 = WHITE, s4 = WHITE, s5 = WHITE] = lighter;
  const [s7 = six, s8 = six, s9 = six] = darker;
  return [s0, s1, s2, s3, withContrast(s4, dark[6], AA, 'lighter'), s5, six, s7, s8, s9];
}

export interface SoftColors {
  readonly light: { readonly background: string; readonly text: string };
  readonly dark: { readonly background: string; readonly text: string };
}

const softColors = new Map<string, SoftColors>();

/** A soft background with readable text for both themes, from any color a user chose for a status or tag. */
export function softColorsOf(color: string): SoftColors {
  const known = softColors.get(color);
  if (known) return known;
  const { c, h } = toOklch(color);
  const light = toHex({ l: 0.945, c: Math.min(c * 0.25, 0.04), h });
  const night = toHex({ l: 0.3, c: Math.min(c * 0.4, 0.055), h });
  const made = {
    light: { background: light, text: withContrast(toHex({ l: 0.45, c: Math.min(c, 0.13), h }), light, AA, 'darker') },
    dark: { background: night, text: withContrast(toHex({ l: 0.84, c: Math.min(c, 0.1), h }), night, AA, 'lighter') },
  };
  softColors.set(color, made);
  return made;
}

/** Hues that differ enough for neighbors in a list. For avatars, which get a color by id. */
const AVATAR_HUES = [25, 55, 85, 130, 160, 195, 230, 260, 290, 325, 350, 5] as const;

/** A default color, always the same for the same id. */
export function colorOfId(id: string): string {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + char.charCodeAt(0)) | 0;
  const hue = AVATAR_HUES[Math.abs(hash) % AVATAR_HUES.length] ?? 260;
  return toHex({ l: 0.55, c: 0.12, h: hue });
}
