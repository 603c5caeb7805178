import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { allows } from '../../lib/access.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';
import { importTabs } from '../registry/import-tabs.ts';
import classes from './imports-frame.module.css';

/** The frame of the import screens, with tabs on top. */
export function ImportsFrame() {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const tabs = importTabs.filter(({ needs }) => allows(user, needs ?? {}));
  const here = tabs.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <div className={classes.frame}>
      <LinkTabs
        label="Imports"
        tabs={tabs.map(({ label, to }) => ({ value: to, label, to }))}
        current={here?.to ?? ''}
      />
      <div className={classes.screen} data-scroll-restoration-id="imports">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
