import type { HelpRequest } from '@bookline/contract/features/helps';
import { helpTopicLabel } from '@bookline/contract/rules/help-topics';
import { Anchor, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useHelpRequests, useSettleHelpRequest } from '../helps.data.ts';

const empty = {
  icon: IconLifebuoy,
  title: 'No help requests yet',
  text: 'Requests sent with the help button appear here and are emailed to your support address.',
};
const parse = (search: Readonly<Record<string, unknown>>): { all: true | undefined } => ({
  all: search.all === true ? true : undefined,
});

/** The help requests with their users and texts. */
export function HelpsPage() {
  const [{ all }, setState] = useUrlState(parse);
  const { query, onPage } = useListState(['created_at']);
  const answer = useHelpRequests(query.page, !all);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [opened, setOpened] = useState<HelpRequest | null>(null);
  return (
    <>
      <RecordList<HelpRequest>
        title="Help requests"
        columns={columns}
        {...listProps(answer)}
        rowId={(request) => request.id}
        rowName={(request) => `${request.person.name}: ${request.message.slice(0, 60)}`}
        onOpen={setOpened}
        renderCompact={(request) => (
          <>
            <Text size="sm" fw={500} truncate>
              {request.message}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {request.person.name} · <RelativeTime at={request.created_at} zone={zone} />
            </Text>
          </>
        )}
        onPage={onPage}
        empty={empty}
        filters={
          <SegmentedControl
            size="xs"
            aria-label="Status"
            data={[
              { value: 'open', label: 'Open' },
              { value: 'all', label: 'All' },
            ]}
            value={all ? 'all' : 'open'}
            onChange={(which) => setState({ all: which === 'all' ? true : undefined })}
          />
        }
      />
      {opened && <OneRequest request={opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}

function OneRequest({
  request,
  zone,
  onClose,
}: {
  readonly request: HelpRequest;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  const settle = useSettleHelpRequest();
  const done = request.done_at !== null;
  const answer = `mailto:${request.person.email}?subject=${encodeURIComponent('Your help request')}`;
  return (
    <Dialog
      opened
      title={helpTopicLabel(request.about)}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" component="a" href={answer}>
            Reply by email
          </Button>
          <Button
            loading={settle.isPending}
            onClick={() => settle.mutate({ params: { id: request.id }, body: { done: !done } }, { onSuccess: onClose })}
          >
            {done ? 'Reopen' : 'Mark as done'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <LongText>{request.message}</LongText>
        <Text size="xs" c="dimmed" component="div">
          {request.person.name},{' '}
          <Anchor href={answer} underline="always">
            {request.person.email}
          </Anchor>
          , <RelativeTime at={request.created_at} zone={zone} />
          {request.page && `, on ${request.page}`}
        </Text>
      </Stack>
    </Dialog>
  );
}

function columnsIn(zone: string): readonly Column<HelpRequest>[] {
  return [
    { id: 'message', header: 'Request', width: 420, cell: (request) => request.message },
    { id: 'about', header: 'Topic', width: 170, cell: (request) => helpTopicLabel(request.about) },
    { id: 'person', header: 'User', width: 170, cell: (request) => request.person.name },
    { id: 'done', header: 'Done', width: 80, cell: (request) => (request.done_at ? 'Yes' : 'No') },
    {
      id: 'created_at',
      header: 'Date',
      width: 120,
      cell: (request) => <RelativeTime at={request.created_at} zone={zone} />,
    },
  ];
}
