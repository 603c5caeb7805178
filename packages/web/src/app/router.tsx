import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { PageErrorScreen } from './page-error-screen.tsx';
import { PublicFrame } from './public-frame.tsx';
import { type Area, areas, openAreas } from './routes.ts';
import type { Screen } from './screen.ts';
import { Guarded } from './shell/guarded.tsx';
import { Shell } from './shell/shell.tsx';
import { ToastsOnceNeeded } from './toasts-once-needed.tsx';

/** All routes from routes.ts: public ones without the shell, the others inside it. Each screen is its own chunk. */
export function createAppRouter() {
  const root = createRootRoute({ component: Root });
  const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const tree = root.addChildren([
    open.addChildren(openAreas.flatMap((area) => areaRoutes(open, area, ({ load }) => load()))),
    shell.addChildren(areas.flatMap((area) => areaRoutes(shell, area, guarded))),
  ]);
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageErrorScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
}

function Root() {
  return (
    <>
      <Outlet />
      <ToastsOnceNeeded />
    </>
  );
}

/** The routes of an area, inside its frame if it has one. */
function areaRoutes(
  outside: AnyRoute,
  { id, screens, frame }: Area,
  draw: (screen: Screen) => Promise<FunctionComponent>,
): AnyRoute[] {
  const framed = frame && createRoute({ getParentRoute: () => outside, id, component: lazy(frame) });
  const parent = framed ?? outside;
  const routes = screens.map(({ path, find }) =>
    createRoute({ getParentRoute: () => parent, path, component: lazy(async () => draw(await find())) }),
  );
  return framed ? [framed.addChildren(routes)] : routes;
}

/** The screen, for users who have access. */
async function guarded({ load, needs }: Screen): Promise<FunctionComponent> {
  const Page = await load();
  return () => (
    <Guarded needs={needs}>
      <Page />
    </Guarded>
  );
}

const lazy = (load: () => Promise<FunctionComponent>) => lazyRouteComponent(async () => ({ default: await load() }));
