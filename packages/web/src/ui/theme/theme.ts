import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { components, MOTION_MS } from './components.ts';
import { dark, gray, WHITE } from './neutrals.ts';
import { type Fill, fillOf, paletteOf } from './palette.ts';

declare module '@mantine/core' {
  export interface MantineThemeOther {
    readonly fill: Fill;
  }
}

const FONT = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

/** What is filled with the accent has the color that was chosen, however bright, and text that can be read on it. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === 'accent';
  if (input.variant !== 'filled' || !isAccent) return colors;
  return {
    ...colors,
    background: 'var(--accent-fill)',
    hover: 'var(--accent-fill-hover)',
    color: 'var(--accent-fill-text)',
  };
};

/** The theme with the user's accent color. All sizes are in rem, so the profile's font_size scales everything. */
export function themeOf(primaryColor: string): MantineThemeOverride {
  return createTheme({
    variantColorResolver: variantColors,
    other: { fill: fillOf(primaryColor) },
    fontFamily: FONT,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    white: WHITE,
    black: gray[9],
    colors: {
      gray,
      dark,
      accent: paletteOf(primaryColor),
      // Color only carries meaning: failure, warning, success, information.
      red: paletteOf('#d13438'),
      orange: paletteOf('#b45309'),
      yellow: paletteOf('#a16207'),
      green: paletteOf('#15803d'),
      blue: paletteOf('#2563eb'),
    },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    defaultRadius: 'md',
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
    radius: { xs: rem(4), sm: rem(6), md: rem(6), lg: rem(8), xl: rem(12) },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: rem(20), lineHeight: rem(28) },
        h2: { fontSize: rem(16), lineHeight: rem(24) },
        h3: { fontSize: rem(14), lineHeight: rem(20) },
        h4: { fontSize: rem(13), lineHeight: rem(20) },
        h5: { fontSize: rem(13), lineHeight: rem(20) },
        h6: { fontSize: rem(12), lineHeight: rem(16) },
      },
    },
    // Only floating elements have one.
    shadows: {
      xs: 'none',
      sm: '0 1px 2px rgb(0 0 0 / 6%), 0 4px 12px rgb(0 0 0 / 8%)',
      md: '0 2px 4px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 12%)',
      lg: '0 4px 8px rgb(0 0 0 / 8%), 0 16px 40px rgb(0 0 0 / 16%)',
      xl: '0 8px 16px rgb(0 0 0 / 10%), 0 24px 64px rgb(0 0 0 / 20%)',
    },
    components,
  });
}

/** Colors where Mantine's gray or red is too faint for AA, and the additional names of our style sheets. */
export const cssVariables: CSSVariablesResolver = ({ other }) => ({
  variables: {
    '--accent-fill': other.fill.background,
    '--accent-fill-hover': other.fill.hover,
    '--accent-fill-text': other.fill.text,
    '--focus-ring': '2px solid var(--focus)',
    '--motion': `${MOTION_MS}ms`,
  },
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-default-color': gray[9],
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-disabled': gray[1],
    '--mantine-color-disabled-color': gray[5],
    '--mantine-color-disabled-border': gray[2],
    '--focus': 'var(--mantine-color-accent-6)',
    '--surface': WHITE,
    '--surface-sunken': gray[0],
    '--surface-hover': gray[1],
    '--surface-selected': 'var(--mantine-color-accent-0)',
    '--border': gray[3],
    '--border-strong': gray[4],
    '--text': gray[9],
    '--text-muted': gray[6],
    '--skeleton': gray[2],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-color': dark[0],
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-disabled': dark[6],
    '--mantine-color-disabled-color': dark[3],
    '--mantine-color-disabled-border': dark[5],
    '--focus': 'var(--mantine-color-accent-4)',
    '--surface': dark[7],
    '--surface-sunken': dark[8],
    '--surface-hover': dark[6],
    '--surface-selected': 'color-mix(in oklab, var(--mantine-color-accent-6) 24%, var(--mantine-color-dark-7))',
    '--border': '#2d2d33',
    '--border-strong': '#45454d',
    '--text': dark[0],
    '--text-muted': dark[2],
    '--skeleton': dark[5],
  },
});
