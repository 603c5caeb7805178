import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../ui/tabs/tabs.module.css';
import { useCurrentInView } from '../ui/tabs/use-current-in-view.ts';

export interface TabLink {
  /** Names the tab among the others. */
  readonly value: string;
  readonly label: string;
  readonly to: string;
  /** The URL's search, for tabs of one page: `{ tab: 'failed' }`. Other parameters are dropped. */
  readonly search?: Readonly<Record<string, unknown>>;
  /** Before the name, such as a dot of color. */
  readonly mark?: ReactNode;
  /** After the name: how many the tab shows. */
  readonly count?: ReactNode;
}

/** The current tab is the page's to say. The router would mark all tabs that share a path. */
const unmarked = { 'aria-current': undefined };

/** Tabs with an address each: the pages of an area, or the views of one page. See PanelTabs for parts of a page without an address. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  /** What the tabs divide: 'Imports'. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The current tab's value. */
  readonly current: string;
}) {
  const list = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={list} className={classes.list} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={tab.to}
          search={tab.search ?? {}}
          className={classes.tab}
          activeProps={unmarked}
          data-current={tab.value === current || undefined}
          aria-current={tab.value === current ? 'page' : undefined}
        >
          {tab.mark}
          <span className={classes.name}>{tab.label}</span>
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
