import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
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
  const tree = root.addChildren([
    open.addChildren(publicScreens.map((screen) => publicRoute(screen))),
    shell.addChildren(screens.map((screen) => guardedRoute(screen))),
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

  function guardedRoute({ path, load, needs }: Screen) {
    const Page = lazy(load);
    const component = () => (
      <Guarded needs={needs}>
        <Page />
      </Guarded>
    );
    component.preload = Page.preload;
    return createRoute({ getParentRoute: () => shell, path, component });
  }
}

const lazy = (load: Screen['load']) => lazyRouteComponent(async () => ({ default: await load() }));
