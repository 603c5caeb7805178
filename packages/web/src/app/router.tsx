import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { PageErrorScreen } from './page-error-screen.tsx';
import { PublicFrame } from './public-frame.tsx';
import { publicScreens, type Screen, screens } from './routes.ts';
import { Guarded } from './shell/guarded.tsx';
import { Shell } from './shell/shell.tsx';

/** Every route, from the lists in routes.ts: the public ones bare, the others inside the shell. Each screen is a chunk of its own. */
export function createAppRouter() {
  const root = createRootRoute({ component: Outlet });
  const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const adminArea = createRoute({ getParentRoute: () => shell, id: 'admin', component: adminFrame });
  const importsArea = createRoute({ getParentRoute: () => shell, id: 'imports', component: importsFrame });
  const tree = root.addChildren([
    open.addChildren(publicScreens.map((screen) => publicRoute(screen))),
    shell.addChildren([
      adminArea.addChildren(screens.filter(isAdmin).map((screen) => guardedRoute(adminArea, screen))),
      importsArea.addChildren(screens.filter(isImports).map((screen) => guardedRoute(importsArea, screen))),
      ...screens
        .filter((screen) => !isAdmin(screen) && !isImports(screen))
        .map((screen) => guardedRoute(shell, screen)),
    ]),
  ]);
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageErrorScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
  });

  function publicRoute({ path, load }: Screen) {
    return createRoute({ getParentRoute: () => open, path, component: lazy(load) });
  }

  function guardedRoute(parent: AnyRoute, { path, load, needs }: Screen) {
    const Page = lazy(load);
    const component = () => (
      <Guarded needs={needs}>
        <Page />
      </Guarded>
    );
    component.preload = Page.preload;
    return createRoute({ getParentRoute: () => parent, path, component });
  }
}

const isAdmin = ({ path }: Screen) => path === paths.admin || path.startsWith(`${paths.admin}/`);
const isImports = ({ path }: Screen) => path.startsWith('/imports/');
const adminFrame = lazyRouteComponent(() => import('./shell/admin/admin-frame.tsx'), 'AdminFrame');
const importsFrame = lazyRouteComponent(
  () => import('../features/imports/components/imports-frame.tsx'),
  'ImportsFrame',
);

const lazy = (load: Screen['load']) => lazyRouteComponent(async () => ({ default: await load() }));
