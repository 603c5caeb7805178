import { type DuplicatePair, duplicateReasons } from '@bookline/contract/features/contact-duplicates';
import type { ContactRow } from '@bookline/contract/features/contacts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Select, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import classes from '../components/duplicates.module.css';
import { likelihoods } from '../components/likelihood.ts';
import { MergeTabs } from '../components/merge-tabs.tsx';
import { useDismiss, useDuplicates } from '../contact-duplicates.data.ts';

const reasonWords: Record<(typeof duplicateReasons)[number], string> = {
  phone: 'Same phone',
  email: 'Same email',
  name_birthday: 'Same name and birthday',
  name_address: 'Same name and address',
};
const readReason = (search: Readonly<Record<string, unknown>>) => ({
  reason: duplicateReasons.find((reason) => reason === search.reason),
});
const empty = {
  icon: IconUsers,
  title: 'No duplicates',
  text: 'Contacts that share a phone, an email, or a name with a birthday or address will appear here.',
};

const pairId = (pair: DuplicatePair) => pair.contacts.map(({ id }) => id).join(',');
const pairName = (pair: DuplicatePair) => pair.contacts.map((contact) => spokenName(contact)).join(' and ');
const reasonsText = (pair: DuplicatePair) => pair.reasons.map(({ text }) => text).join(' · ');

/** R434: contacts that may be the same person, fifty on a page. */
export function DuplicatesPage() {
  const { query, searched } = useListState(['score']);
  const [{ reason }, setReason] = useUrlState(readReason);
  const answer = useDuplicates({
    page: query.page,
    q: query.q ?? '',
    ...(reason && { reason }),
  });
  const navigate = useNavigate();
  const dismiss = useDismiss();
  const open = (pair: DuplicatePair) => void navigate({ to: paths.merge(pair.contacts.map(({ id }) => id)) });
  const notSame = (pair: DuplicatePair) => {
    const [one, other] = pair.contacts;
    if (!one || !other) return;
    const send = (dismissed: boolean) => dismiss.mutateAsync({ body: { contact_ids: [one.id, other.id], dismissed } });
    send(true).then(
      () => toast.done(`Marked as not a duplicate`, { undo: () => void send(false) }),
      () => undefined, // a toast has told of it
    );
  };
  const columns = useMemo(() => columnsWith(notSame), [dismiss.mutateAsync]);
  return (
    <RecordList<DuplicatePair>
      title="Duplicates"
      filters={
        <Select
          size="xs"
          aria-label="Reason"
          placeholder="Any reason"
          clearable
          data={duplicateReasons.map((value) => ({ value, label: reasonWords[value] }))}
          value={reason ?? null}
          onChange={(value) => {
            setReason({ reason: duplicateReasons.find((known) => known === value) }, { replace: true });
            searched.onPage(1);
          }}
        />
      }
      tabs={<MergeTabs current={paths.duplicates} />}
      columns={columns}
      {...listProps(answer)}
      rowId={pairId}
      rowName={pairName}
      onOpen={open}
      onRowKey={(event, pair) => {
        if (event.key !== 'd' || event.metaKey || event.ctrlKey || event.altKey) return;
        event.preventDefault();
        notSame(pair);
      }}
      renderCompact={(pair) => (
        <div className={classes.compact}>
          <div>
            <Text size="sm" fw={500} truncate>
              {pairName(pair)}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {reasonsText(pair)}
            </Text>
          </div>
          <StatusChip {...likelihoods[pair.likelihood]} />
        </div>
      )}
      {...searched}
      filtered={reason !== undefined}
      empty={empty}
    />
  );
}

const columnsWith = (notSame: (pair: DuplicatePair) => void): Column<DuplicatePair>[] => [
  { id: 'one', header: 'Contact', width: 330, cell: (pair) => <Who contact={pair.contacts[0]} /> },
  { id: 'other', header: 'Possible duplicate of', width: 330, cell: (pair) => <Who contact={pair.contacts[1]} /> },
  { id: 'why', header: 'Reason', width: 330, cell: reasonsText },
  {
    id: 'likelihood',
    header: 'Likelihood',
    width: 120,
    cell: ({ likelihood }) => <StatusChip {...likelihoods[likelihood]} />,
  },
  {
    id: 'act',
    header: 'Not a duplicate',
    header_hidden: true,
    width: 140,
    cell: (pair) => (
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => notSame(pair)}>
        Not a duplicate
      </Button>
    ),
  },
];

function Who({ contact }: { readonly contact: ContactRow | undefined }) {
  if (!contact) return null;
  const facts = [
    contact.date_of_birth && dayText(contact.date_of_birth),
    contact.phone && displayPhone(contact.phone),
    contact.owner?.name ?? contact.pool?.name,
  ];
  return (
    <span className={classes.cell}>
      <span>{spokenName(contact)}</span>
      <Text span size="xs" className={classes.who}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}
