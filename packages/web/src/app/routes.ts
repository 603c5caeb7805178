import type { FunctionComponent } from 'react';
import {
  accountPaths,
  adminPaths,
  contactsPaths,
  dialerPaths,
  firstPaths,
  importsPaths,
  openPaths,
  signInPaths,
  smsPaths,
  workflowsPaths,
  workPaths,
} from './areas/area-paths.ts';
import { type Screen, type Screens, screen } from './screen.ts';

/** Related screens with their paths, how to load them, and their frame if they have one. */
export interface Area {
  readonly id: string;
  readonly screens: readonly { readonly path: string; readonly find: () => Promise<Screen> }[];
  readonly frame?: () => Promise<FunctionComponent>;
}

/** The screens users start on. Their code loads first, without an area file in between. */
function firstArea<Path extends string>(id: string, paths: readonly Path[], screens: Screens<Path>): Area {
  return { id, screens: paths.map((path) => ({ path, find: async () => screens[path] })) };
}

/** Screens described in one file, which loads when the user opens one of them. */
function area<Path extends string>(
  id: string,
  paths: readonly Path[],
  load: () => Promise<{ readonly screens: Screens<Path> }>,
): Area {
  return { id, screens: paths.map((path) => ({ path, find: async () => (await load()).screens[path] })) };
}

/** An area with a frame around all its screens. */
function framedArea<Path extends string>(
  id: string,
  paths: readonly Path[],
  load: () => Promise<{ readonly screens: Screens<Path>; readonly Frame: FunctionComponent }>,
): Area {
  return { ...area(id, paths, load), frame: async () => (await load()).Frame };
}

/**
 * The screens inside the shell, for signed-in users. A new screen needs a line in its area's file and one in area-paths.ts. Its path for
 * links is in lib/paths.ts.
 */
export const areas: readonly Area[] = [
  firstArea('first', firstPaths, {
    '/': screen(async () => (await import('../features/home/pages/home-page.tsx')).HomePage),
    '/contacts': screen(async () => (await import('./screens/contacts-screen.tsx')).ContactsScreen),
    '/contacts/$number': screen(async () => (await import('./screens/contact-screen.tsx')).ContactScreen),
    $: screen(async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen),
  }),
  // Every part of the kit in every state. A build leaves it out.
  ...(import.meta.env.DEV
    ? [
        firstArea('styleguide', ['/styleguide'], {
          '/styleguide': screen(async () => (await import('./styleguide/styleguide-page.tsx')).StyleguidePage),
        }),
      ]
    : []),
  area('contacts', contactsPaths, () => import('./areas/contacts-area.ts')),
  area('work', workPaths, () => import('./areas/work-area.ts')),
  framedArea('dialer', dialerPaths, () => import('./areas/dialer-area.ts')),
  framedArea('sms', smsPaths, () => import('./areas/sms-area.ts')),
  area('workflows', workflowsPaths, () => import('./areas/workflows-area.ts')),
  framedArea('imports', importsPaths, () => import('./areas/imports-area.ts')),
  area('account', accountPaths, () => import('./areas/account-area.ts')),
  framedArea('admin', adminPaths, () => import('./areas/admin-area.ts')),
];

/** The public screens, which load no user (R020). */
export const openAreas: readonly Area[] = [
  firstArea('sign-in', signInPaths, {
    '/login': screen(async () => (await import('../features/sessions/pages/login-page.tsx')).LoginPage),
  }),
  area('open', openPaths, () => import('./areas/open-area.ts')),
];
