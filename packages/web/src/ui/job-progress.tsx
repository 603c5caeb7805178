import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A job's progress: a bar, the counts, and details. `of` is 0 until the total is known. */
export function JobProgress({
  label,
  done,
  of,
  failed = false,
  children,
}: {
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly failed?: boolean;
  readonly children?: ReactNode;
}) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
  const isComplete = of > 0 && done >= of;
  return (
    <div>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="tabular" style={{ flex: 'none' }}>
          {of > 0 ? `${formatNumber(done)} of ${formatNumber(of)}` : 'Starting'}
        </Text>
      </Group>
      <Progress
        value={of > 0 ? percent : 100}
        size="sm"
        color={failed ? 'red' : isComplete ? 'green' : 'accent'}
        animated={!failed && !isComplete}
        aria-label={label}
      />
      {children && (
        <Text size="xs" c="dimmed" mt={4} component="div">
          {children}
        </Text>
      )}
    </div>
  );
}
