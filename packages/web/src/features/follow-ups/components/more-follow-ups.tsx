import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button } from '@mantine/core';
import type { useContactFollowUps, useDueFollowUps } from '../follow-ups.data.ts';

/** Loads the next page of open follow-ups, and shows their number. Hidden once all are shown. */
export function MoreFollowUps({
  pages,
}: {
  readonly pages: ReturnType<typeof useContactFollowUps | typeof useDueFollowUps>;
}) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (!data || !hasNextPage) return null;
  const shown = data.pages.reduce((sum, page) => sum + page.data.length, 0);
  const total = data.pages.at(-1)?.meta.total_count ?? shown;
  return (
    <Button variant="subtle" size="compact-xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more follow-ups ({formatNumber(shown)} of {formatNumber(total)} shown)
    </Button>
  );
}
