import type { ReplyOf } from '@bookline/contract/endpoint';
import { brands } from '@bookline/contract/features/brand';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import { profileDefaults, profileLook } from '@bookline/contract/rules/profile-defaults';
import { useMantineColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { keyOf } from '../lib/query-keys.ts';
import { sessionQuery } from '../lib/session.ts';
import { applyDensity } from '../ui/theme/density.ts';
import { keepLook, keptLook, schemeWasChosen, setLookOwner } from '../ui/theme/kept-look.ts';
import { scaleOf, ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { PageErrorScreen } from './page-error-screen.tsx';

/** The whole app: query cache, theme, and screens. A failure outside every screen shows a message instead of a blank page. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: AnyRouter }) {
  return (
    <QueryClientProvider client={client}>
      <Look>
        <CatchBoundary getResetKey={() => router.state.location.href} errorComponent={PageErrorScreen}>
          <RouterProvider router={router} />
        </CatchBoundary>
      </Look>
    </QueryClientProvider>
  );
}

/** Applies the theme of the signed-in user's profile, or the host name's brand if no one is signed in. */
function Look({ children }: { readonly children: ReactNode }) {
  // Reads the session without loading it: the shell decides that (R020).
  const user = useCached<CurrentUser>(sessionQuery.queryKey);
  // Screens without a signed-in user load the brand.
  const brand = useCached<ReplyOf<typeof brands.get>>(keyOf(brands.get));
  const look = user ? profileLook(user.profile) : null;
  const branded = user ? null : brand?.data.primary_color;
  const accent = look?.primary_color ?? branded ?? keptLook()?.accent ?? profileDefaults.primary_color;
  const [own, size] = [look?.primary_color, look?.font_size];
  const [user_id, version] = [user?.id, user?.company.system_version];
  // Runs before the effects below and those of the children, because the stored data is the user's.
  useLayoutEffect(() => {
    setLookOwner(user_id && version ? { user_id, version } : null);
    applyDensity();
  }, [user_id, version]);
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

/** What the cache has, also after it was cleared: signing in removes the queries that a useQuery here would go on watching. */
function useCached<Data>(key: QueryKey): Data | undefined {
  const client = useQueryClient();
  const watch = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(watch, () => client.getQueryData<Data>(key));
}

/** The profile's light or dark setting, until the user switches it on this device. */
function Background({ chosen, of }: { readonly chosen: string | undefined; readonly of: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (of === undefined) return;
    const own = keptLook()?.scheme;
    // Another user of this browser may have switched it.
    if (schemeWasChosen() && own) setColorScheme(own);
    else if (chosen === 'light' || chosen === 'dark') setColorScheme(chosen);
    else if (own) setColorScheme('auto');
  }, [chosen, of, setColorScheme]);
  return null;
}
