import type { AuditEntry } from '@bookline/contract/features/audit-log';
import { lookups } from '@bookline/contract/features/lookups';
import { Select, Switch, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useCall } from '../../../lib/use-call.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { countText, Pager } from '../../../ui/table/pager.tsx';
import tablePage from '../../../ui/table/table-page.module.css';
import type { Column } from '../../../ui/table/types.ts';
import { useAuditLog } from '../audit-log.data.ts';
import { AuditEntryDialog } from '../components/audit-entry-dialog.tsx';
import classes from '../components/audit-log.module.css';
import { auditSubjects, auditWords } from '../components/audit-words.ts';
import { ChainCheck } from '../components/chain-check.tsx';

const UUID = /^[0-9a-f-]{36}$/i;
const idOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);
const parse = (search: Readonly<Record<string, unknown>>) => ({
  user: idOf(search.user),
  contact: idOf(search.contact),
  kind: auditSubjects.find(({ value }) => value === search.kind)?.value,
  acting: search.acting === true ? true : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** The tenant's audit log, filtered by user, subject, or actions on behalf of others. */
export function AuditLogPage() {
  const [{ user, contact, kind, acting, page = 1 }, setState] = useUrlState(parse);
  const { data, error, isPlaceholderData, refetch } = useAuditLog({
    page,
    ...(user && { user_id: user }),
    ...(contact && { contact_id: contact }),
    ...(kind && { subject_type: kind }),
    ...(acting && { acting: 'true' }),
  });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const failed = error !== null && data === undefined;
  const filtered = user !== undefined || contact !== undefined || kind !== undefined || acting === true;
  return (
    <div className={tablePage.page}>
      <PageHeader title="Audit log" detail={data && countText(data.meta.total_count, data.meta.total_count_exact)}>
        <PersonSelect value={user ?? null} onChange={(id) => setState({ user: id ?? undefined, page: undefined })} />
        <Select
          size="xs"
          className={classes.kind}
          aria-label="Subject"
          placeholder="Everything"
          clearable
          data={[...auditSubjects]}
          value={kind ?? null}
          onChange={(value) =>
            setState({ kind: auditSubjects.find((one) => one.value === value)?.value, page: undefined })
          }
        />
        <Switch
          size="xs"
          label="On behalf of others"
          checked={acting === true}
          onChange={(event) => setState({ acting: event.currentTarget.checked || undefined, page: undefined })}
        />
      </PageHeader>
      <div className={tablePage.table}>
        <DataTable<AuditEntry>
          label="Audit log"
          columns={columns}
          rows={failed ? [] : data?.data}
          rowId={(entry) => entry.id}
          rowName={(entry) => `${entry.actor.name}: ${auditWords(entry.action)}`}
          refreshing={isPlaceholderData}
          onOpen={setOpened}
          renderCompact={(entry) => <CompactEntry entry={entry} zone={zone} />}
          error={failed ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={
            filtered ? (
              <EmptyState title="No matches">Try a different user or subject.</EmptyState>
            ) : (
              <EmptyState icon={IconHistory} title="No activity yet">
                Everything users view or change will appear here, with the date and IP address.
              </EmptyState>
            )
          }
          scrollKey={`${user} ${contact} ${kind} ${acting} ${page}`}
        />
      </div>
      <div className={tablePage.foot}>
        <div>
          <ChainCheck />
        </div>
        {data && data.meta.total_count > data.meta.limit && (
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            {...(data.meta.total_count_exact !== undefined && { exact: data.meta.total_count_exact })}
            onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
          />
        )}
      </div>
      {opened && <AuditEntryDialog entry={opened} zone={zone} onClose={() => setOpened(null)} />}
    </div>
  );
}

function PersonSelect({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const chosen = useCall(lookups.downline, { query: { ids: value ? [value] : [] } }, { enabled: value !== null });
  return (
    <PersonPicker
      size="xs"
      className={classes.person}
      label="User"
      hideLabel
      placeholder="Anyone"
      clearable
      value={value}
      known={(chosen.data?.data ?? []).filter(({ id }) => id === value)}
      useFound={(q) => useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true }).data?.data ?? []}
      onChange={onChange}
    />
  );
}

const Who = ({ entry }: { readonly entry: AuditEntry }) => (
  <>
    {entry.actor.name}
    {entry.acting_as && <span className={classes.acting}> as {entry.acting_as.name}</span>}
  </>
);

const about = (entry: AuditEntry) => {
  const { name, file_name, title } = entry.detail;
  const told = entry.subject_name ?? name ?? title ?? file_name;
  return typeof told === 'string' ? told : '';
};

function CompactEntry({ entry, zone }: { readonly entry: AuditEntry; readonly zone: string }) {
  return (
    <>
      <Text size="sm" fw={500} truncate component="div">
        {auditWords(entry.action)} {about(entry)}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        <Who entry={entry} /> · <RelativeTime at={entry.at} zone={zone} />
      </Text>
    </>
  );
}

function columnsIn(zone: string): readonly Column<AuditEntry>[] {
  return [
    { id: 'at', header: 'Date', width: 120, cell: (entry) => <RelativeTime at={entry.at} zone={zone} /> },
    { id: 'who', header: 'User', width: 260, cell: (entry) => <Who entry={entry} /> },
    { id: 'what', header: 'Action', width: 220, cell: (entry) => auditWords(entry.action) },
    { id: 'about', header: 'Subject', width: 240, cell: about },
    { id: 'ip', header: 'IP address', width: 130, cell: (entry) => entry.ip ?? '' },
  ];
}
