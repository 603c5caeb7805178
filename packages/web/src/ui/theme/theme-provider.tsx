import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { schemeManager } from './kept-look.ts';
import { cssVariables, themeOf } from './theme.ts';

const DRAWN_FOR = 14;

/** The scale factor for a text size in pixels. */
export const scaleOf = (fontSize: number): number => fontSize / DRAWN_FOR;

/** Applies an accent color, a text size, and light or dark mode. */
export function ThemeProvider({
  primaryColor,
  fontSize,
  children,
}: {
  readonly primaryColor: string;
  /** The base text size in pixels, where 14 is the default. Null keeps the last visit's size. */
  readonly fontSize: number | null;
  readonly children: ReactNode;
}) {
  const theme = useMemo(() => themeOf(primaryColor), [primaryColor]);
  useLayoutEffect(() => {
    if (fontSize === null) return;
    document.documentElement.style.setProperty('--font-scale', String(scaleOf(fontSize)));
  }, [fontSize]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
