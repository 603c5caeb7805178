import type { MailSummary } from '@bookline/contract/features/mailbox';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { mailboxPath, type Reader, type MailStatus as Status, useMailbox } from '../mailbox.data.ts';
import { MailStatus } from './mail-status.tsx';

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Delivered' },
  { value: 'queued', label: 'Queued' },
  { value: 'failed', label: 'Failed' },
  { value: 'bounced', label: 'Bounced' },
] as const;

interface State {
  readonly q: string | undefined;
  readonly page: number | undefined;
  readonly status: Status | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
  status: statuses.flatMap(({ value }) => (value === 'all' ? [] : [value])).find((value) => value === search.status),
});

const empty = {
  icon: IconMailOff,
  title: 'No emails yet',
  text: 'Invitations, password resets and codes appear here as they are sent.',
};

/** All emails of the tenant, newest first. */
export function MailboxList({ reader, zone }: { readonly reader: Reader; readonly zone: string }) {
  const [{ q, page = 1, status }, setState] = useUrlState(parse);
  const navigate = useNavigate();
  const answer = useMailbox(reader, { q: q ?? '', page, status });
  const { error } = answer;
  const search = useDebouncedCallback(
    (typed: string) => setState({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const columns = useMemo(() => columnsIn(zone), [zone]);
  if (reader === 'here' && error instanceof ApiError && error.status === 404) return <NotHere />;
  return (
    <RecordList<MailSummary>
      title="Email log"
      columns={columns}
      {...listProps(answer)}
      rowId={(mail) => mail.id}
      rowName={(mail) => mail.subject}
      onOpen={(mail) => void navigate({ to: mailboxPath(reader, mail.id) })}
      renderCompact={(mail) => <CompactMail mail={mail} zone={zone} />}
      q={q}
      onSearch={search}
      filters={
        <SegmentedControl
          size="xs"
          aria-label="Status"
          data={[...statuses]}
          value={status ?? 'all'}
          onChange={(value) =>
            setState({
              status: statuses.find((entry) => entry.value === value && value !== 'all') && (value as Status),
              page: undefined,
            })
          }
        />
      }
      filtered={status !== undefined}
      onPage={(next) => setState({ page: next === 1 ? undefined : next })}
      empty={empty}
    />
  );
}

/** From another machine, on a host without a tenant, or in production: all get the same answer. */
function NotHere() {
  return (
    <NotFoundState
      title="The email log isn’t public here"
      actions={<ButtonLink to={paths.admin_mailbox}>Sign in as an admin</ButtonLink>}
    >
      Without signing in, you can only read emails on the computer that runs Bookline, at the agency’s own address.
    </NotFoundState>
  );
}

function CompactMail({ mail, zone }: { readonly mail: MailSummary; readonly zone: string }) {
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" fw={500} truncate>
          {mail.subject}
        </Text>
        {mail.status !== 'sent' && <MailStatus mail={mail} />}
      </Group>
      <Text size="xs" c="dimmed" truncate component="div">
        {mail.to} · <RelativeTime at={mail.created_at} zone={zone} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<MailSummary>[] {
  return [
    { id: 'subject', header: 'Subject', width: 340, cell: (mail) => mail.subject },
    { id: 'to', header: 'To', width: 240, cell: (mail) => mail.to },
    { id: 'status', header: 'Status', width: 120, cell: (mail) => <MailStatus mail={mail} /> },
    {
      id: 'created_at',
      header: 'Date',
      width: 110,
      cell: (mail) => <RelativeTime at={mail.created_at} zone={zone} />,
    },
    {
      id: 'reply',
      header: 'Server response',
      width: 260,
      cell: (mail) => (mail.provider === 'local' ? '' : (mail.reply ?? '')),
    },
  ];
}
