import { brands } from '@bookline/contract/features/brand';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import { profileDefaults, profileLook } from '@bookline/contract/rules/profile-defaults';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { sessionQuery } from '../lib/session.ts';
import { callOptions } from '../lib/use-call.ts';
import { keepLook, keptLook, schemeWasChosen, setLookOwner } from '../ui/theme/kept-look.ts';
import { scaleOf, ThemeProvider } from '../ui/theme/theme-provider.tsx';

/** Applies the theme of the signed-in user's profile, or the host name's brand if no one is signed in. */
export function Look({ children }: { readonly children: ReactNode }) {
  // Only looks at the session: whether to ask for it is the shell's decision (R020).
  const { data: user } = useQuery<CurrentUser, Error>({ ...sessionQuery, enabled: false });
  // The screens that need no signed-in user load the brand.
  const { data: brand } = useQuery({ ...callOptions(brands.get), enabled: false });
  const look = user ? profileLook(user.profile) : null;
  const branded = user ? null : brand?.data.primary_color;
  const accent = look?.primary_color ?? branded ?? keptLook()?.accent ?? profileDefaults.primary_color;
  const [own, size] = [look?.primary_color, look?.font_size];
  const [user_id, version] = [user?.id, user?.company.system_version];
  // Before the effects below and of the children: whatever is kept is theirs.
  useLayoutEffect(() => setLookOwner(user_id && version ? { user_id, version } : null), [user_id, version]);
  useEffect(() => {
    if (user_id && own && size) keepLook({ accent: own, scale: scaleOf(size) });
  }, [user_id, own, size]);
  return (
    <ThemeProvider primaryColor={accent} fontSize={look?.font_size ?? null}>
      <Background chosen={look?.background} of={user_id} />
      {children}
    </ThemeProvider>
  );
}

/** Light or dark as set in the profile, until the user switches on this device. */
function Background({ chosen, of }: { readonly chosen: string | undefined; readonly of: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (of === undefined) return;
    const own = keptLook()?.scheme;
    // Someone else may have signed in here before, and chosen for themselves.
    if (schemeWasChosen() && own) setColorScheme(own);
    else if (chosen === 'light' || chosen === 'dark') setColorScheme(chosen);
    else if (own) setColorScheme('auto');
  }, [chosen, of, setColorScheme]);
  return null;
}
