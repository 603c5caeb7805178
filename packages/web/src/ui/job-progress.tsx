import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '../lib/use-now.ts';
import { figureText } from './charts/figures.ts';

/**
 * A job's progress: a bar, the counts, and details. `of` is 0 until the total is known. Until then, or always if it never is, it shows how long the job
 * has run `since` it started.
 */
export function JobProgress({
  label,
  done,
  of,
  since = null,
  failed = false,
  children,
}: {
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly since?: string | null;
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
          {of > 0 ? `${formatNumber(done)} of ${formatNumber(of)}` : since ? <Elapsed since={since} /> : 'Starting'}
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

/** The time since a moment, counting up. */
function Elapsed({ since }: { readonly since: string }) {
  const now = useNow();
  // The clock of this computer may be behind the server's.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return <time dateTime={`PT${seconds}S`}>{figureText(seconds, 'duration')}</time>;
}
