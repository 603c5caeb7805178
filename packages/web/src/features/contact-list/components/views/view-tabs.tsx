import { contacts } from '@bookline/contract/features/contacts';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { LinkTabs } from '../../../../lib/link-tabs.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { countText } from '../../../../ui/table/pager.tsx';
import { savedViewOf } from '../../../contact-search/contact-search.api.ts';
import { usePinnedFilters, ViewDot } from '../../../quick-filters/quick-filters.api.ts';

/** Counting more tabs than this would slow down the list. */
const COUNTED = 8;
const FRESH = 60_000;

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
    <LinkTabs
      label="Pinned views"
      tabs={[
        { value: 'all', label: 'All contacts', to: paths.contacts },
        ...pinned.map((filter, index) => ({
          value: filter.id,
          label: filter.name,
          to: paths.contacts,
          search: { view: filter.id },
          mark: <ViewDot color={filter.color} />,
          ...(index < COUNTED && { count: <Count filter={filter} enabled={counts} /> }),
        })),
      ]}
      current={current}
    />
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
  return countText(total_count, total_count_exact !== false);
}
