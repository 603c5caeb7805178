import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useForcedState } from '../../lib/session.ts';
import { useOnArrival } from '../../lib/use-on-arrival.ts';
import { usePreference } from '../../lib/use-user-storage.ts';
import { PageTitleSlot } from '../../ui/page-header.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Spare } from '../spare.tsx';
import { ActingBanner } from './acting-banner.tsx';
import classes from './frame.module.css';
import { Palette } from './palette/palette.tsx';
import { AdminSideNavigation, SideNavigation, useInAdmin } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

const ViewsAnywhere = lazy(async () => ({
  default: (await import('../../features/quick-filters/components/views-anywhere.tsx')).ViewsAnywhere,
}));

/** Only phones load it. */
const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }));

/** Loaded at the start, before it's needed. */
const OfflineNotice = lazy(async () => ({ default: (await import('./offline-notice.tsx')).OfflineNotice }));

const LiveUpdates = lazy(() => import('../../features/live/components/live-updates.tsx'));

const parseCollapsed = (kept: unknown) => kept === true;

/**
 * The frame of every screen: navigation on the left (at the bottom on a phone), title and search on top. In a forced state, only the screen and
 * sign-out show, because the server refuses the rest (R028). The screen keeps its place in the tree, so it keeps its state when the forced
 * state ends.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [collapsed, setCollapsed] = usePreference('navigation_collapsed', parseCollapsed);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const bare = useForcedState() !== undefined;
  const inAdmin = useInAdmin();
  const isNarrow = useNarrow();
  const main = useRef<HTMLElement>(null);
  // After navigation, keyboard focus starts at the content instead of the clicked link.
  useOnArrival(() => main.current?.focus({ preventScroll: true }));
  return (
    <div className={classes.frame} data-collapsed={(collapsed && !inAdmin) || undefined} data-bare={bare || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!bare &&
        (inAdmin ? <AdminSideNavigation /> : <SideNavigation collapsed={collapsed} onCollapse={setCollapsed} />)}
      <TopBar titleSlot={setSlot} bare={bare} />
      <div className={classes.notices} id="notices">
        <ActingBanner />
        <Spare>
          <OfflineNotice />
        </Spare>
      </div>
      <main id="main" ref={main} tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        <PageTitleSlot value={slot}>
          <Suspense>{children}</Suspense>
        </PageTitleSlot>
      </main>
      {!bare && (
        <>
          {isNarrow && (
            <Suspense fallback={<div className={classes.bottom} />}>
              <BottomBar />
            </Suspense>
          )}
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
