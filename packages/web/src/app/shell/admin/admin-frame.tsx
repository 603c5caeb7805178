import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './admin-frame.module.css';
import { useAdminSections } from './use-admin-sections.ts';

/**
 * Around every screen of the admin area. Its navigation takes the place of the main one (side-navigation.tsx). On a phone the landing page is
 * that navigation, and every screen has the way back to it on top. Below are the tabs of the page the screen belongs to; a record's page, such
 * as a user's, has none. Users who may open none of the screens see neither.
 */
export function AdminFrame() {
  const sections = useAdminSections();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isLanding = path === paths.admin;
  const page = sections.flatMap(({ pages }) => pages).find(({ tabs }) => tabs.some(({ to }) => to === path));
  return (
    <>
      {!isLanding && sections.length > 0 && (
        <Link to={paths.admin} className={classes.back}>
          <IconChevronLeft size={16} stroke={1.7} aria-hidden /> Admin
        </Link>
      )}
      {page && page.tabs.length > 1 && (
        <div className={classes.tabs}>
          <LinkTabs
            label={page.label}
            tabs={page.tabs.map(({ label, to }) => ({ value: to, label, to }))}
            current={path}
          />
        </div>
      )}
      <div className={classes.screen}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
