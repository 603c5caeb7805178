import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePreference } from '../../lib/use-user-storage.ts';
import { PageTitleSlot } from '../../ui/page-header.tsx';
import { ActingBanner } from './acting-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { Palette } from './palette/palette.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

const ViewsAnywhere = lazy(async () => ({
  default: (await import('../../features/quick-filters/components/views-anywhere.tsx')).ViewsAnywhere,
}));

const LiveUpdates = lazy(() => import('../../features/live/components/live-updates.tsx'));

const parseCollapsed = (kept: unknown) => kept === true;

/** The frame around every screen: navigation left (below on a phone), title and search on top, the screen in the middle. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [collapsed, setCollapsed] = usePreference('navigation_collapsed', parseCollapsed);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <SideNavigation collapsed={collapsed} onCollapse={setCollapsed} />
      <TopBar titleSlot={setSlot} />
      <div className={classes.notices}>
        <ActingBanner />
        <OfflineNotice />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        <PageTitleSlot value={slot}>
          <Suspense>{children}</Suspense>
        </PageTitleSlot>
      </main>
      <BottomBar />
      <Palette />
      <Suspense>
        <ViewsAnywhere />
      </Suspense>
      <Suspense>
        <LiveUpdates />
      </Suspense>
    </div>
  );
}

/** On another screen the keyboard starts at its content, not at whatever was clicked to get there. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && path !== before.current) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path, main]);
}
