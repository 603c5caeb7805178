import { Suspense, useEffect, useMemo } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser, useForcedState } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { PanelTabs } from '../../../ui/tabs/panel-tabs.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import type { ProfileTab } from '../profile-tab.ts';
import classes from './profile-page.module.css';

const parse = (search: Readonly<Record<string, unknown>>): { tab: string | undefined } => ({
  tab: typeof search.tab === 'string' ? search.tab : undefined,
});

/** After the open tab has what it needs. */
const PRELOAD_MS = 1000;

/** The user's profile (R016), with a tab for each group of settings. */
export function ProfilePage({ tabs }: { readonly tabs: readonly ProfileTab[] }) {
  const user = useCurrentUser();
  const [{ tab }, setState] = useUrlState(parse);
  const forced = useForcedState() !== undefined;
  const own = useMemo(
    () => tabs.filter(({ needs, leads_out }) => allows(user, needs ?? {}) && (leads_out || !forced)),
    [tabs, user, forced],
  );
  useEffect(() => {
    // An opened tab then waits only for its data. What fails here is loaded when its tab is opened.
    const later = setTimeout(() => {
      for (const { Content } of own) void Content.preload?.()?.catch(() => undefined);
    }, PRELOAD_MS);
    return () => clearTimeout(later);
  }, [own]);
  const [first] = own;
  if (!first) throw new Error('No profile tab is available to everyone.');
  const open = own.find(({ value }) => value === tab)?.value ?? first.value;
  return (
    <AccountFrame title="Profile">
      <PanelTabs
        label="Profile"
        tabs={own.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <Content />
            </Suspense>
          ),
        }))}
        value={open}
        onChange={(value) => setState({ tab: value === first.value ? undefined : value })}
        panelClassName={classes.panel}
      />
    </AccountFrame>
  );
}
