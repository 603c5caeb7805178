import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { cssVariables, themeOf } from './theme.ts';

/** Also read by public/early.js, before anything is drawn. */
const SCHEME_KEY = 'bookline:color-scheme';
const SCALE_KEY = 'bookline:font-scale';
const DRAWN_FOR = 14;

const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

/** Whether somebody chose light or dark on this device; until then the profile's `background` decides. */
export const schemeWasChosen = (): boolean => localStorage.getItem(SCHEME_KEY) !== null;

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
    const scale = String(fontSize / DRAWN_FOR);
    document.documentElement.style.setProperty('--font-scale', scale);
    localStorage.setItem(SCALE_KEY, scale);
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
