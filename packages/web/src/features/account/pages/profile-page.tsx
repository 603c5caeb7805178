import { Tabs } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { profileTabs } from '../profile-tabs.ts';
import classes from './profile-page.module.css';

const tabs = profileTabs.map((tab) => ({
  ...tab,
  Content: lazyRouteComponent(async () => ({ default: await tab.load() })),
}));

const parse = (search: Readonly<Record<string, unknown>>): { tab: string | undefined } => ({
  tab: typeof search.tab === 'string' ? search.tab : undefined,
});

/** One's own profile (R016): a tab for each thing that one may change of oneself. */
export function ProfilePage() {
  const user = useCurrentUser();
  const [{ tab }, setState] = useUrlState(parse);
  const own = tabs.filter(({ needs }) => allows(user, needs ?? {}));
  const [first] = profileTabs;
  const open = own.find(({ value }) => value === tab)?.value ?? first.value;
  // A tab that was opened stays, hidden: what was typed into it is not lost by a look at another.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(open)) setOpened([...opened, open]);

  // On a phone they do not all have room beside each other.
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
