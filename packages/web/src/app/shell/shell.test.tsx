// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { FunctionComponent, ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { Shell } from './shell.tsx';

vi.mock('./frame.tsx', () => ({ Frame: ({ children }: { readonly children: ReactNode }) => <main>{children}</main> }));

const user = {
  id: '0190d0a0-0000-7000-8000-0000000000aa',
  account_type: 'agent',
  features: [],
  login_stack: [],
  updated_tos: false,
  must_change_password: false,
  two_fa_is_required: false,
  has_2fa_enabled: false,
  paid: true,
  profile: { first_name: 'Dana', last_name: 'Adams' },
  company: { name: 'Northstar' },
};

it('R074: the skeleton shows while the session loads, and while a redirect loads its page', async () => {
  const profile = Promise.withResolvers<Response>();
  const terms = Promise.withResolvers<{ readonly default: FunctionComponent }>();
  const shell = createRootRoute({ component: Shell });
  const router = createRouter({
    routeTree: shell.addChildren([
      createRoute({ getParentRoute: () => shell, path: '/', component: () => 'The page that was asked for' }),
      createRoute({
        getParentRoute: () => shell,
        path: '/accept-terms',
        component: lazyRouteComponent(() => terms.promise),
      }),
    ]),
    history: createMemoryHistory(),
  });
  openScreen(<RouterProvider router={router as never} />, ({ path }) =>
    path === '/auth/profile' ? profile.promise : Response.json({ data: [] }),
  );
  const skeleton = () => screen.queryByRole('status')?.textContent;
  const shown = () => screen.queryByText(/^The (page|terms)/)?.textContent;

  await expect.poll(skeleton).toBe('Loading');
  await expect.poll(() => router.state.isLoading).toBe(false);
  profile.resolve(Response.json({ data: user }));
  await expect.poll(() => router.state.location.pathname).toBe('/accept-terms');
  expect(router.state.isLoading).toBe(true);
  expect([skeleton(), shown()]).toEqual(['Loading', undefined]);
  terms.resolve({ default: () => 'The terms in force' });
  await expect.poll(shown).toBe('The terms in force');
  await expect.poll(() => router.state.isLoading).toBe(false);
  await expect.poll(skeleton).toBeUndefined();
});
