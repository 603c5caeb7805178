import { useMantineColorScheme } from '@mantine/core';
import {
  IconFileImport,
  IconLogout,
  IconSettings,
  IconSunMoon,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { accountPlaces } from '../../../features/account/account-places.ts';
import type { PaletteAction } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { adminSections } from '../../registry/admin-sections.ts';
import { importTabs } from '../../registry/import-tabs.ts';
import { morePlaces } from '../../registry/more-places.ts';
import { navigation } from '../../registry/navigation.ts';
import { profileTabs } from '../../registry/profile-tabs.ts';
import { useSignOut } from '../sign-out-provider.tsx';
import { placeWords } from './place-words.ts';

/** The palette's actions on every screen: every screen there is, and what can be created from anywhere. */
export function useAppActions(): readonly PaletteAction[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { toggleColorScheme } = useMantineColorScheme();
  return useMemo<readonly PaletteAction[]>(() => {
    const go = (to: string) => () => void navigate({ to });
    const place = (
      to: string,
      label: string,
      rest: Pick<PaletteAction, 'icon' | 'needs' | 'detail'> & { readonly words?: string },
      group: PaletteAction['group'] = 'Go to',
    ): PaletteAction => ({
      id: `go:${to}`,
      label,
      keywords: [placeWords[to] ?? '', rest.words ?? '', rest.detail ?? ''],
      group,
      run: go(to),
      ...(rest.icon && { icon: rest.icon }),
      ...(rest.needs && { needs: rest.needs }),
      ...(rest.detail && { detail: rest.detail }),
    });
    return [
      ...navigation
        .flatMap((group) => group.items)
        .map(({ label, to, icon, needs }) => place(to, label, { icon, ...(needs && { needs }) })),
      ...importTabs
        .filter(({ to }) => to !== paths.imports)
        .map(({ label, to, needs }) =>
          place(to, `Import ${label.toLowerCase()}`, {
            icon: IconFileImport,
            detail: 'Imports',
            ...(needs && { needs }),
          }),
        ),
      ...morePlaces.map(({ label, to, words, feature }) =>
        place(to, label, { words, ...(feature && { needs: { feature } }) }),
      ),
      ...accountPlaces.map(({ label, to, icon, needs }) =>
        place(to, label, { icon, detail: 'Your account', ...(needs && { needs }) }, 'Settings'),
      ),
      ...profileTabs
        .slice(1)
        .map(({ value, label, needs }) =>
          place(
            paths.profile(value),
            label,
            { icon: IconUserCircle, detail: 'Your profile', ...(needs && { needs }) },
            'Settings',
          ),
        ),
      ...adminSections.flatMap(({ label: section, pages }) =>
        pages.flatMap((page) =>
          page.tabs.map(({ label, to, words, needs }) =>
            place(
              to,
              label,
              { icon: IconSettings, needs, detail: `Admin · ${section}`, words: `${page.label} ${words ?? ''}` },
              'Settings',
            ),
          ),
        ),
      ),
      {
        id: 'contacts.new',
        label: 'New contact',
        keywords: ['add', 'create', 'lead'],
        group: 'Actions',
        icon: IconUserPlus,
        run: go(paths.new_contact),
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
