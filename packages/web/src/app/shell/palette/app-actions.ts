import { useMantineColorScheme } from '@mantine/core';
import { IconFileImport, IconLogout, IconSettings, IconSunMoon, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PaletteAction } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { adminSections } from '../../registry/admin-sections.ts';
import { navigation } from '../../registry/navigation.ts';
import { useSignOut } from '../sign-out-provider.tsx';

/** The palette's actions on every screen: the navigation items, and what can be created from anywhere. */
export function useAppActions(): readonly PaletteAction[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { toggleColorScheme } = useMantineColorScheme();
  return useMemo<readonly PaletteAction[]>(() => {
    const go = (to: string) => () => void navigate({ to });
    const places = navigation
      .flatMap((group) => group.items)
      .map(({ label, to, icon, needs }) => ({
        id: `go:${to}`,
        label,
        icon,
        needs,
        group: 'Go to' as const,
        run: go(to),
      }));
    const adminPlaces = adminSections.flatMap(({ pages }) =>
      pages.flatMap((page) =>
        page.tabs.map(({ label, to, words, needs }) => ({
          id: `go:${to}`,
          label,
          keywords: ['admin', 'settings', page.label, words ?? ''],
          icon: IconSettings,
          needs,
          group: 'Go to' as const,
          run: go(to),
        })),
      ),
    );
    return [
      ...places,
      ...adminPlaces,
      {
        id: 'contacts.new',
        label: 'New contact',
        keywords: ['add', 'create', 'lead'],
        group: 'Actions',
        icon: IconUserPlus,
        run: go(paths.new_contact),
      },
      {
        id: 'imports.new',
        label: 'Import contacts',
        keywords: ['upload', 'csv', 'file', 'leads'],
        group: 'Actions',
        icon: IconFileImport,
        run: go(paths.new_import),
      },
      {
        id: 'theme',
        label: 'Switch between light and dark',
        keywords: ['theme', 'night', 'mode'],
        group: 'Actions',
        icon: IconSunMoon,
        run: toggleColorScheme,
      },
      {
        id: 'sign-out',
        label: 'Sign out',
        keywords: ['log out', 'logout', 'leave'],
        group: 'Actions',
        icon: IconLogout,
        run: signOut,
      },
    ];
  }, [navigate, signOut, toggleColorScheme]);
}
