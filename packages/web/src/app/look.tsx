import { brands } from '@bookline/contract/features/brand';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import { profileDefaults, profileLook } from '@bookline/contract/rules/profile-defaults';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { callOptions } from '../lib/use-call.ts';
import { schemeWasChosen, ThemeProvider } from '../ui/theme/theme-provider.tsx';

/** The accent of the last visit, so that the first frame of the next one has it already. */
const ACCENT_KEY = 'bookline:accent';

/** Draws everything below in the look of the signed-in user's profile, and in the host name's brand where nobody is signed in. */
export function Look({ children }: { readonly children: ReactNode }) {
  // Only looks at the session: whether to ask for it is the shell's decision (R020).
  const { data: user } = useQuery<CurrentUser, Error>({ ...sessionQuery, enabled: false });
  // The brand is asked for by the screens that need nobody signed in.
  const { data: brand } = useQuery({ ...callOptions(brands.get), enabled: false });
  const look = user ? profileLook(user.profile) : null;
  const branded = user ? null : brand?.data.primary_color;
  const accent = look?.primary_color ?? branded ?? localStorage.getItem(ACCENT_KEY) ?? profileDefaults.primary_color;
  const own = look?.primary_color;
  useEffect(() => {
    if (own) localStorage.setItem(ACCENT_KEY, own);
  }, [own]);
  return (
    <ThemeProvider primaryColor={accent} fontSize={look?.font_size ?? null}>
      <Background chosen={look?.background} />
      {children}
    </ThemeProvider>
  );
}

/** Light or dark as the profile says, until somebody switches on this device. */
function Background({ chosen }: { readonly chosen: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if ((chosen === 'light' || chosen === 'dark') && !schemeWasChosen()) setColorScheme(chosen);
  }, [chosen, setColorScheme]);
  return null;
}
