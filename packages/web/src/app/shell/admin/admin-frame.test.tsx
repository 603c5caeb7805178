// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { CurrentUserContext } from '../../../lib/session.ts';
import { AdminFrame } from './admin-frame.tsx';

it.each([
  ['agent', [], 0],
  ['sub_admin', ['admin', 'sub_admin'], 1],
] as const)(
  '%s: the way back to the admin area is for who may open a screen of it',
  async (account_type, roles, links) => {
    const root = createRootRoute({ component: AdminFrame });
    const router = createRouter({
      routeTree: root.addChildren([
        createRoute({ getParentRoute: () => root, path: '/admin/users', component: () => 'The screen' }),
      ]),
      history: createMemoryHistory({ initialEntries: ['/admin/users'] }),
    });
    const user = { id: '1', account_type, roles, features: [] };
    openScreen(
      <CurrentUserContext value={user as never}>
        <RouterProvider router={router as never} />
      </CurrentUserContext>,
    );
    await screen.findByText('The screen');
    expect(screen.queryAllByRole('link', { name: 'Admin' })).toHaveLength(links);
  },
);
