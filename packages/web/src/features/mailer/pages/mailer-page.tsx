import { type MailerAssignment, type MailerKit, mailer } from '@bookline/contract/features/mailer';
import { type LeftOutReason, leftOutReasons } from '@bookline/contract/rules/mailer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { KitDialog } from '../components/kit-dialog.tsx';
import { TraceCode } from '../components/trace-code.tsx';
import { isUnderWay, useCancelMailing, useKits, useMailings } from '../mailer.data.ts';

const MailerDialog = lazy(() => import('../components/mailer-dialog.tsx'));
const allContacts = { all: true } as const;

const tabs = [
  { value: 'mailings', label: 'Mailings', to: paths.mailer_assignment },
  { value: 'kits', label: 'Kits', to: paths.mailer_assignment, search: { tab: 'kits' } },
] as const;

const parse = (search: Readonly<Record<string, unknown>>) => ({
  tab: search.tab === 'kits' ? ('kits' as const) : ('mailings' as const),
});

/** R276: the mailings with their files, and the kits. */
export function MailerPage() {
  const [{ tab }] = useUrlState(parse);
  const [mailing, setMailing] = useState(false);
  return (
    <>
      {tab === 'mailings' ? <Mailings onNew={() => setMailing(true)} /> : <Kits />}
      {mailing && (
        <Suspense>
          <MailerDialog selection={allContacts} onClose={() => setMailing(false)} onDone={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Mailings({ onNew }: { readonly onNew: () => void }) {
  const [page, setPage] = useState(1);
  const answer = useMailings(page);
  const { mutate: cancel } = useCancelMailing();
  const zone = useTimeZone();
  const columns = useMemo(() => mailingColumns(zone, (id) => cancel({ params: { id } })), [zone, cancel]);
  return (
    <RecordList<MailerAssignment>
      title="Mailings"
      tabs={<LinkTabs label="Mailer" tabs={tabs} current="mailings" />}
      filters={<TraceCode />}
      columns={columns}
      {...listProps(answer)}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      renderCompact={(row) => <CompactMailing row={row} />}
      onPage={setPage}
      empty={{
        icon: IconMailbox,
        title: 'No mailings yet',
        text: 'Select contacts in the list and choose Mailer, or create a mailing for all contacts. Each household gets one piece.',
      }}
      actions={<Button onClick={onNew}>New mailing</Button>}
    />
  );
}

const words: Record<MailerAssignment['status'], string> = {
  queued: 'Queued',
  processing: 'Processing',
  complete: 'Complete',
  failed: 'Failed',
  cancelled: 'Canceled',
};

const reasons: readonly LeftOutReason[] = ['no_address', 'same_address', 'recent', 'not_needed'];
const leftOutText = ({ left_out }: MailerAssignment): string =>
  reasons
    .flatMap((reason) => {
      const count = left_out[reason] ?? 0;
      return count > 0 ? [`${formatNumber(count)} ${leftOutReasons[reason]}`] : [];
    })
    .join(', ');

const kitsText = ({ kits }: MailerAssignment): string =>
  kits.map(({ name, pieces }) => (pieces === null ? name : `${name} ${formatNumber(pieces)}`)).join(', ');

/** A file's name within its mailing: 'Postcard M12.csv'. */
const fileText = ({ name }: MailerAssignment, file: string): string =>
  file.startsWith(`${name} `) ? file.slice(name.length + 1) : file;

function Files({ row, wrap }: { readonly row: MailerAssignment; readonly wrap: 'wrap' | 'nowrap' }) {
  if (row.status !== 'complete') return null;
  if (row.files.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Kept for 30 days
      </Text>
    );
  return (
    <Group gap="xs" wrap={wrap}>
      {row.files.map((file) => (
        <Anchor
          key={file.id}
          size="sm"
          truncate
          miw={0}
          maw="100%"
          href={hrefOf(mailer.file, { params: { id: row.id, fileId: file.id } })}
          download
          title={`${file.name}, ${formatNumber(file.pieces)} pieces`}
        >
          {fileText(row, file.name)}
        </Anchor>
      ))}
    </Group>
  );
}

function CompactMailing({ row }: { readonly row: MailerAssignment }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {row.name}
        </Text>
        <Text size="xs" c="dimmed">
          {words[row.status]}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate component="div">
        {row.pieces !== null && `${formatNumber(row.pieces)} pieces`} <Files row={row} wrap="wrap" />
      </Text>
    </>
  );
}

function mailingColumns(zone: string, onCancel: (id: string) => void): readonly Column<MailerAssignment>[] {
  return [
    { id: 'name', header: 'Name', width: 180, cell: (row) => row.name },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      cell: (row) => (
        <Group gap={6} wrap="nowrap" title={row.error ?? undefined}>
          {words[row.status]}
          {isUnderWay(row) && (
            <Button size="compact-xs" variant="subtle" onClick={() => onCancel(row.id)}>
              Cancel
            </Button>
          )}
        </Group>
      ),
    },
    {
      id: 'pieces',
      header: 'Pieces',
      width: 80,
      align: 'right',
      cell: (row) => (row.pieces === null ? '' : formatNumber(row.pieces)),
    },
    { id: 'kits', header: 'Kits', width: 180, cell: kitsText },
    { id: 'left_out', header: 'Skipped', width: 200, cell: leftOutText },
    { id: 'files', header: 'Files', width: 210, cell: (row) => <Files row={row} wrap="nowrap" /> },
    { id: 'made_by', header: 'Created by', width: 120, cell: (row) => row.made_by?.name ?? '' },
    {
      id: 'created_at',
      header: 'Date',
      width: 100,
      cell: (row) => <RelativeTime at={row.created_at} zone={zone} />,
    },
  ];
}

const kitColumns: readonly Column<MailerKit>[] = [
  { id: 'name', header: 'Name', width: 220, cell: (kit) => kit.name },
  { id: 'size', header: 'Size', width: 180, cell: (kit) => kit.size },
  {
    id: 'cost',
    header: 'Cost',
    width: 90,
    align: 'right',
    cell: (kit) => (kit.cost === null ? '' : `$${kit.cost}`),
  },
  { id: 'active', header: 'Active', width: 90, cell: (kit) => (kit.active ? 'Yes' : 'No') },
  { id: 'description', header: 'Description', width: 360, cell: (kit) => kit.description },
];

function Kits() {
  const isAdmin = useCurrentUser().roles.includes('admin');
  const answer = useKits(isAdmin);
  const [opened, setOpened] = useState<MailerKit | 'new' | null>(null);
  return (
    <>
      <RecordList<MailerKit>
        title="Kits"
        tabs={<LinkTabs label="Mailer" tabs={tabs} current="kits" />}
        columns={kitColumns}
        {...listProps(answer)}
        rowId={(kit) => kit.id}
        rowName={(kit) => kit.name}
        {...(isAdmin && { onOpen: setOpened, actions: <Button onClick={() => setOpened('new')}>Add kit</Button> })}
        renderCompact={(kit) => (
          <Stack gap={0}>
            <Text size="sm" fw={500} truncate>
              {kit.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[kit.size, kit.cost && `$${kit.cost}`, !kit.active && 'Inactive'].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        )}
        empty={{
          icon: IconMailbox,
          title: 'No kits yet',
          text: isAdmin
            ? 'Add the pieces your mail house prints, such as a postcard or a letter with a reply card.'
            : 'An admin adds the pieces your mail house prints.',
        }}
      />
      {opened && <KitDialog kit={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
