import type { CSSProperties } from 'react';
import { softColorsOf } from './theme/palette.ts';

/** The four custom properties for a chip's colors, light and dark. */
export function softStyle(color: string): CSSProperties {
  const { light, dark } = softColorsOf(color);
  return {
    '--light-background': light.background,
    '--light-text': light.text,
    '--dark-background': dark.background,
    '--dark-text': dark.text,
  } as CSSProperties;
}
