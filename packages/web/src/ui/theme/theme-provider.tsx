import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { schemeManager } from './kept-look.ts';
import { cssVariables, themeOf } from './theme.ts';

const DRAWN_FOR = 14;

/** How many times its usual size text of so many pixels is. */
export const scaleOf = (fontSize: number): number => fontSize / DRAWN_FOR;

/** Draws everything in the given accent and text size, light or dark as chosen. */
export function ThemeProvider({
  primaryColor,
  fontSize,
  children,
}: {
  readonly primaryColor: string;
  /** Pixels of base text, drawn for 14; null leaves what the last visit had. */
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
