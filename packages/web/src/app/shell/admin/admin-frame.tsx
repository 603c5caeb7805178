import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '../../../lib/paths.ts';
import classes from './admin-frame.module.css';
import { useAdminSections } from './use-admin-sections.ts';

/**
 * The frame of the admin screens, with their navigation on the left. On a phone, the landing page is the navigation, and every screen links
 * back to it. Hidden from users without admin access.
 */
export function AdminFrame() {
  const sections = useAdminSections();
  const isLanding = useRouterState({ select: (state) => state.location.pathname === paths.admin });
  return (
    <div className={classes.frame}>
      {sections.length > 0 && (
        <nav className={classes.navigation} aria-label="Admin">
          {sections.map(({ label, screens }) => (
            <div key={label} className={classes.section}>
              <div className={classes.label}>{label}</div>
              <ul className={classes.list}>
                {screens.map(({ label: name, to, current }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={classes.item}
                      data-current={current || undefined}
                      aria-current={current ? 'page' : undefined}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className={classes.content} data-scroll-restoration-id="admin">
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
      </div>
    </div>
  );
}
