import { formatNumber } from '@bookline/contract/rules/numbers';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

/** A count for display: '12,408', or '10,000+' if it's capped (`total_count_exact` false). */
export function countText(count: number, exact = true): string {
  return exact ? formatNumber(count) : `${formatNumber(count - 1)}+`;
}

/** The visible range of a list, with buttons for the pages before and after. Pages count from 1. */
export function Pager({
  page,
  limit,
  count,
  exact = true,
  onPageChange,
}: {
  readonly page: number;
  readonly limit: number;
  /** The total number. */
  readonly count: number;
  readonly exact?: boolean;
  readonly onPageChange: (page: number) => void;
}) {
  const pages = Math.max(1, Math.ceil(count / limit));
  const from = Math.min(count, (page - 1) * limit + 1);
  const to = exact ? Math.min(count, page * limit) : page * limit;
  return (
    <Group component="nav" gap={4} wrap="nowrap" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tabular" mr={4}>
        {formatNumber(from)}–{formatNumber(to)} of {countText(count, exact)}
      </Text>
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Next page" disabled={exact && page >= pages} onClick={() => onPageChange(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}
