import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '../../../lib/paths.ts';
import classes from './admin-frame.module.css';
import { useAdminSections } from './use-admin-sections.ts';

/**
 * Around every screen of the admin area. Its navigation takes the place of the main one (side-navigation.tsx). On a phone the landing page is
 * that navigation, and every screen has the way back to it on top. Users who may open none of them don't see it.
 */
export function AdminFrame() {
  const sections = useAdminSections();
  const isLanding = useRouterState({ select: (state) => state.location.pathname === paths.admin });
  return (
    <>
      {!isLanding && sections.length > 0 && (
        <Link to={paths.admin} className={classes.back}>
          <IconChevronLeft size={16} stroke={1.7} aria-hidden /> Admin
        </Link>
      )}
      <div className={classes.screen}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
