import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { allows } from '../../lib/access.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { importTabs } from '../registry/import-tabs.ts';
import classes from './imports-frame.module.css';

/** The frame of the import screens, with tabs on top. */
export function ImportsFrame() {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const tabs = importTabs.filter(({ needs }) => allows(user, needs ?? {}));
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row scrolls, so bring the current tab into view. The braces matter: newer browsers return a promise, which isn't a cleanup
  // function.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <div className={classes.frame}>
      <nav className={classes.tabs} aria-label="Imports">
        {tabs.map(({ label, to }) => {
          const here = path === to || path.startsWith(`${to}/`);
          return (
            <Link
              key={to}
              ref={here ? current : null}
              to={to}
              className={classes.tab}
              data-current={here || undefined}
              aria-current={here ? 'page' : undefined}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <div className={classes.screen} data-scroll-restoration-id="imports">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
