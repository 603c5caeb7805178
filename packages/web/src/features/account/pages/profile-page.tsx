import { Tabs } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser, useForcedState } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import type { ProfileTab } from '../profile-tab.ts';
import classes from './profile-page.module.css';

const parse = (search: Readonly<Record<string, unknown>>): { tab: string | undefined } => ({
  tab: typeof search.tab === 'string' ? search.tab : undefined,
});

/** The user's profile (R016), with a tab for each group of settings. */
export function ProfilePage({ tabs }: { readonly tabs: readonly ProfileTab[] }) {
  const user = useCurrentUser();
  const [{ tab }, setState] = useUrlState(parse);
  const forced = useForcedState() !== undefined;
  const own = tabs.filter(({ needs, leads_out }) => allows(user, needs ?? {}) && (leads_out || !forced));
  const [first] = own;
  if (!first) throw new Error('No profile tab is available to everyone.');
  const open = own.find(({ value }) => value === tab)?.value ?? first.value;
  // An opened tab stays mounted while hidden, so switching tabs doesn't lose input.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(open)) setOpened([...opened, open]);

  // On a phone the tabs don't fit side by side.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${open}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);

  return (
    <AccountFrame title="Profile">
      <Tabs
        value={open}
        onChange={(value) => setState({ tab: !value || value === first.value ? undefined : value })}
        keepMounted
        className={classes.tabs}
      >
        <Tabs.List ref={list} className={classes.list} aria-label="Profile">
          {own.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {own.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            {opened.includes(value) && (
              <Suspense fallback={<TextSkeleton lines={6} />}>
                <Content />
              </Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </AccountFrame>
  );
}
