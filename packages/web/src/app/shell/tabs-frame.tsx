import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { allows, type Needs } from '../../lib/access.ts';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import classes from './tabs-frame.module.css';

/** The frame of related screens, with tabs on top for those that the user has access to. */
export function TabsFrame({
  label,
  scrollId,
  tabs,
}: {
  /** What the tabs divide: 'Imports'. */
  readonly label: string;
  readonly scrollId: string;
  readonly tabs: readonly { readonly label: string; readonly to: string; readonly needs?: Needs }[];
}) {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = tabs.filter(({ needs }) => allows(user, needs ?? {}));
  // One tab's path can be the beginning of another's.
  const [here] = shown
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length);
  return (
    <div className={classes.frame}>
      <LinkTabs
        label={label}
        tabs={shown.map(({ label: name, to }) => ({ value: to, label: name, to }))}
        current={here?.to ?? ''}
      />
      <div className={classes.screen} data-scroll-restoration-id={scrollId}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
