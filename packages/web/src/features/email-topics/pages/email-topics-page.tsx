import type { EmailTopic } from '@bookline/contract/features/email-topics';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { neighborPlace, PlaceButtons } from '../../../ui/place-buttons.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { TopicDialog } from '../components/topic-dialog.tsx';
import { useMoveTopic, useTopics } from '../email-topics.data.ts';

const empty = {
  icon: IconListCheck,
  title: 'No email topics yet',
  text: 'Add what your emails are about, such as a newsletter. Recipients can then turn off one topic instead of all email.',
};
const orders = ['position'] as const;
const none: readonly EmailTopic[] = [];
type Row = EmailTopic & { readonly title: string };

/** What emails are about, in the order in which recipients see it. */
export function EmailTopicsPage() {
  const { data, error, refetch } = useTopics();
  const { mutate } = useMoveTopic();
  const { query, searched } = useListState(orders);
  const [opened, setOpened] = useState<EmailTopic | 'new' | null>(null);
  const q = query.q?.toLowerCase() ?? '';
  const all = data?.data ?? none;
  const rows = useMemo(
    () => all.filter(({ name }) => name.toLowerCase().includes(q)).map((topic) => ({ ...topic, title: topic.name })),
    [all, q],
  );
  const move = useCallback(
    (row: Row, step: -1 | 1) => {
      const position = neighborPlace(rows, row, step);
      if (position !== undefined) mutate({ params: { id: row.id }, body: { position } });
    },
    [rows, mutate],
  );
  const columns = useMemo(() => columnsOf(rows, move), [rows, move]);
  return (
    <>
      <RecordList<Row>
        title="Email topics"
        columns={columns}
        rows={data && rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(topic) => (
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={500} truncate>
                {topic.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {[!topic.active && 'Inactive', topic.description].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <PlaceButtons row={topic} rows={rows} onMove={move} />
          </Group>
        )}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        {...searched}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add topic</Button>}
      />
      {opened && <TopicDialog topic={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (rows: readonly Row[], move: (row: Row, step: -1 | 1) => void): readonly Column<Row>[] => [
  { id: 'name', header: 'Name', width: 200, cell: ({ name }) => name },
  { id: 'description', header: 'Description', width: 360, cell: ({ description }) => description },
  { id: 'active', header: 'Active', width: 80, cell: ({ active }) => (active ? 'Yes' : 'No') },
  { id: 'emails', header: 'Emails', width: 80, align: 'right', cell: ({ emails_count }) => count(emails_count) },
  { id: 'off', header: 'Turned off by', width: 130, align: 'right', cell: ({ off_count }) => count(off_count) },
  { id: 'place', header: 'Order', width: 100, cell: (row) => <PlaceButtons row={row} rows={rows} onMove={move} /> },
];

const count = (of: number) => <span className="tabular">{formatNumber(of)}</span>;
