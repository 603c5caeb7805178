import { contacts } from '@bookline/contract/features/contacts';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../lib/paths.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { countText } from '../../../../ui/table/pager.tsx';
import { savedViewOf } from '../../../contact-search/contact-search.api.ts';
import { usePinnedFilters, ViewDot } from '../../../quick-filters/quick-filters.api.ts';
import classes from './view-tabs.module.css';

/** Counting more tabs than this would slow down the list. */
const COUNTED = 8;
const FRESH = 60_000;
/** The view marks the current tab. The router would mark all of them, because they share a path. */
const inactive = { 'aria-current': undefined };

/** The pinned views as tabs above the list. Their counts load after the list (`counts`). */
export function ViewTabs({
  current,
  counts,
}: {
  /** The saved view's id, or the slice. */
  readonly current: string;
  readonly counts: boolean;
}) {
  const pinned = usePinnedFilters();
  if (pinned.length === 0) return null;
  return (
    <nav className={classes.tabs} aria-label="Pinned views">
      <Link
        to={paths.contacts}
        search={{}}
        className={classes.tab}
        activeProps={inactive}
        data-current={current === 'all' || undefined}
        aria-current={current === 'all' ? 'page' : undefined}
      >
        All contacts
      </Link>
      {pinned.map((filter, index) => (
        <Link
          key={filter.id}
          to={paths.contacts}
          search={{ view: filter.id }}
          className={classes.tab}
          activeProps={inactive}
          data-current={filter.id === current || undefined}
          aria-current={filter.id === current ? 'page' : undefined}
        >
          <ViewDot color={filter.color} />
          <span className={classes.name}>{filter.name}</span>
          {index < COUNTED && <Count filter={filter} enabled={counts} />}
        </Link>
      ))}
    </nav>
  );
}

function Count({ filter, enabled }: { readonly filter: QuickFilter; readonly enabled: boolean }) {
  const isWhole = savedViewOf(filter).kind === 'ready';
  const { data } = useCall(
    contacts.list,
    { body: { contacts_scope: { ...filter.contacts_scope, limit: 1 } } },
    { enabled: enabled && isWhole, staleTime: FRESH },
  );
  if (!data) return null;
  const { total_count, total_count_exact } = data.meta;
  return <span className={classes.count}>{countText(total_count, total_count_exact !== false)}</span>;
}
