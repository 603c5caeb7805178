import { Skeleton, Stack } from '@mantine/core';

const LENGTHS = ['90%', '72%', '84%', '60%', '78%'] as const;

/** Placeholders for lines of text. */
export function TextSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <Stack gap={10} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={10} w={LENGTHS[line % LENGTHS.length] ?? '80%'} />
      ))}
    </Stack>
  );
}

/** Placeholders for rows with a picture on the left, in their final height. */
export function RowsSkeleton({ rows = 5, height = 44 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', height: `${height / 16}rem` }}>
          <Skeleton circle h={24} w={24} style={{ flex: 'none' }} />
          <Skeleton h={10} w={LENGTHS[row % LENGTHS.length] ?? '80%'} />
        </div>
      ))}
    </div>
  );
}
