import type { AdminEmail } from '@bookline/contract/features/broadcast-emails';
import { Text } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { emailOrders, useEmails } from '../broadcast-emails.data.ts';
import { SelectedEmails } from '../components/selected-emails.tsx';
import { withFieldNames } from '../field-names.ts';

const empty = {
  icon: IconMailbox,
  title: 'No emails yet',
  text: 'Write emails that your team can send to many contacts, such as a newsletter or a birthday greeting.',
};

/** R084, R387: the emails for campaigns. */
export function EmailsPage() {
  const { query, sorted } = useListState(emailOrders);
  const answer = useEmails(query);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <RecordList<AdminEmail>
      title="Campaign emails"
      columns={columns}
      {...listProps(answer)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => void navigate({ to: paths.admin_broadcast_email(id) })}
      renderCompact={(email) => (
        <>
          <Text size="sm" fw={500} truncate>
            {email.name}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div">
            {email.active ? withFieldNames(email.subject) : `Inactive · ${withFieldNames(email.subject)}`}
          </Text>
        </>
      )}
      {...sorted}
      selection={selection}
      onSelectionChange={setSelection}
      filters={selection.size > 0 && <SelectedEmails ids={[...selection]} onDone={() => setSelection(new Set())} />}
      empty={empty}
      actions={<ButtonLink to={paths.admin_broadcast_email('new')}>Add email</ButtonLink>}
    />
  );
}

function columnsIn(zone: string): readonly Column<AdminEmail>[] {
  return [
    { id: 'name', header: 'Name', width: 240, sortable: true, cell: ({ name }) => name },
    { id: 'subject', header: 'Subject', width: 300, sortable: true, cell: ({ subject }) => withFieldNames(subject) },
    { id: 'topic', header: 'Topic', width: 140, cell: ({ topic }) => topic?.name ?? '' },
    { id: 'active', header: 'Active', width: 80, cell: ({ active }) => (active ? 'Yes' : 'No') },
    { id: 'version', header: 'Version', width: 80, cell: ({ version }) => version },
    { id: 'updated_by', header: 'Updated by', width: 150, cell: ({ updated_by }) => updated_by?.name ?? '' },
    {
      id: 'updated_at',
      header: 'Updated',
      width: 120,
      sortable: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} zone={zone} />,
    },
  ];
}
