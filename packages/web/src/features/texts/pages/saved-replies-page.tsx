import type { TextReply } from '@bookline/contract/features/texts';
import { Button, Text } from '@mantine/core';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { ReplyDialog } from '../components/reply-dialog.tsx';
import { useReplies } from '../texts.data.ts';

const empty = {
  icon: IconMessage2Bolt,
  title: 'No saved replies yet',
  text: 'Save the texts that you write again and again. You choose them below any conversation.',
};

const parse = (search: Readonly<Record<string, unknown>>): { readonly q: string | undefined } => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
});

/** The user's saved replies and the company's: search, add, edit, and delete. */
export function SavedRepliesPage() {
  const { data, error, refetch } = useReplies();
  const [{ q = '' }, setState] = useUrlState(parse);
  const [opened, setOpened] = useState<TextReply | 'new' | null>(null);
  const typed = q.toLowerCase();
  const rows = data?.data.filter(({ title, words }) => `${title} ${words}`.toLowerCase().includes(typed));
  return (
    <>
      <RecordList<TextReply>
        title="Saved replies"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={(reply) => (reply.editable ? setOpened(reply) : toast.info('Only an admin changes shared replies.'))}
        renderCompact={({ title, words }) => (
          <>
            <Text size="sm" fw={500} truncate>
              {title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {words}
            </Text>
          </>
        )}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        q={q}
        onSearch={(next) => setState({ q: next.trim() || undefined }, { replace: true })}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add reply</Button>}
      />
      {opened && <ReplyDialog reply={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columns: readonly Column<TextReply>[] = [
  { id: 'title', header: 'Name', width: 220, cell: ({ title }) => title },
  { id: 'words', header: 'Message', width: 520, cell: ({ words }) => words },
  { id: 'shared', header: 'Used by', width: 120, cell: ({ shared }) => (shared ? 'Company' : 'You') },
  { id: 'owner', header: 'Created by', width: 160, cell: ({ owner }) => owner.name },
];
