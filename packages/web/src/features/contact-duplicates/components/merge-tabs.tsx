import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';

const tabs = [
  { value: paths.duplicates, label: 'To review' },
  { value: paths.merges, label: 'Merged' },
];

/** The two pages of duplicates: open pairs and past merges. */
export function MergeTabs({ current }: { readonly current: string }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Duplicates"
      data={tabs}
      value={current}
      onChange={(to) => void navigate({ to })}
    />
  );
}
