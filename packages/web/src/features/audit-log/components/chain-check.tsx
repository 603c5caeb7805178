import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useChainCheck } from '../audit-log.data.ts';

/** Verifies the whole log and reports whether an entry was changed. */
export function ChainCheck() {
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useChainCheck(asked);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={isFetching}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        Verify log
      </Button>
      <Text size="sm" role="status" c={error || data?.data.broken_at ? 'red' : 'dimmed'}>
        {error ? sentenceOf(error) : data && !isFetching && verdict(data.data)}
      </Text>
    </>
  );
}

function verdict({ entries, broken_at }: { entries: number; broken_at: number | null }): string {
  const count = formatNumber(entries);
  if (broken_at === null) return `All ${count} entries are intact`;
  return `Entry ${formatNumber(broken_at)} of ${count} was changed, removed, or inserted. Contact support.`;
}
