import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useForcedState } from '../../lib/session.ts';
import { useOnArrival } from '../../lib/use-on-arrival.ts';
import { usePreference } from '../../lib/use-user-storage.ts';
import { PageTitleSlot } from '../../ui/page-header.tsx';
import { Spare } from '../spare.tsx';
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

/**
 * The frame around every screen: navigation left (below on a phone), title and search on top, the screen in the middle. In a forced state nothing
 * but the screen and the way out: the rest would be refused (R028). The screen keeps its place in the tree: what it shows stays when the
 * state ends.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [collapsed, setCollapsed] = usePreference('navigation_collapsed', parseCollapsed);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const bare = useForcedState() !== undefined;
  const main = useRef<HTMLElement>(null);
  // On another screen the keyboard starts at its content, not at whatever was clicked to get there.
  useOnArrival(() => main.current?.focus({ preventScroll: true }));
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined} data-bare={bare || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!bare && <SideNavigation collapsed={collapsed} onCollapse={setCollapsed} />}
      <TopBar titleSlot={setSlot} bare={bare} />
      <div className={classes.notices}>
        <ActingBanner />
        <OfflineNotice />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        <PageTitleSlot value={slot}>
          <Suspense>{children}</Suspense>
        </PageTitleSlot>
      </main>
      {!bare && (
        <>
          <BottomBar />
          <Spare>
            <Palette />
          </Spare>
          <Spare>
            <ViewsAnywhere />
          </Spare>
          <Spare>
            <LiveUpdates />
          </Spare>
        </>
      )}
    </div>
  );
}
