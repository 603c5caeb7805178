// @vitest-environment happy-dom
import { Children, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PhoneWidget } from '../features/dialer/components/phone-widget.tsx';
import { HelpButton } from '../features/helps/components/help-button.tsx';
import { createAppRouter } from './router.tsx';
import { areas, openAreas } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { TopBarTools } from './shell/top-bar-tools.tsx';

/** As much of a route as is asked for here. */
interface Drawn {
  readonly options: { readonly path?: string; readonly component?: unknown };
  readonly parentRoute?: Drawn;
}

test('R042, R184: only pages behind the sign-in have the frame with help and phone', () => {
  const routes: readonly Drawn[] = Object.values(createAppRouter().routesById) as never;
  const isFramed = (route: Drawn | undefined): boolean =>
    route !== undefined && (route.options.component === Shell || isFramed(route.parentRoute));
  const pathsOf = (list: typeof areas) => list.flatMap(({ screens }) => screens.map(({ path }) => path)).sort();
  const drawn = (framed: boolean) =>
    routes.flatMap((route) =>
      route.options.path !== undefined && isFramed(route) === framed ? route.options.path : [],
    );
  expect(drawn(true).sort()).toEqual(pathsOf(areas));
  expect(drawn(false).sort()).toEqual(pathsOf(openAreas));
  const tools: ReactElement<{ children: ReactElement }>[] = Children.toArray(TopBarTools().props.children) as never;
  expect(tools.map(({ props }) => props.children.type)).toEqual(expect.arrayContaining([PhoneWidget, HelpButton]));
});
