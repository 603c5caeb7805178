import type { ReadyReportType, Report } from '@bookline/contract/features/reports';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import type { ReportChart } from '@bookline/contract/rules/report-sources';
import { reportTypeLabel } from '@bookline/contract/rules/report-types';
import { ActionIcon, Select, Skeleton, TextInput } from '@mantine/core';
import {
  IconChartBar,
  IconChartHistogram,
  IconChartLine,
  IconClock,
  IconFilter,
  IconGridDots,
  IconPinFilled,
  IconSearch,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { sharedText } from '../../quick-filters/quick-filters.api.ts';
import classes from '../components/reports.module.css';
import { type SavedQuery, useCreators, useDeleteReport, useReadyReports, useSavedReports } from '../reports.data.ts';

const A_PAGE = 10;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const icons = {
  bar: IconChartBar,
  stacked: IconChartHistogram,
  line: IconChartLine,
  funnel: IconFilter,
  heat_map: IconGridDots,
  table: IconTable,
} satisfies Record<ReportChart, typeof IconTable>;

/** R078: the reports someone saved or shared, and the ready ones to start from. */
export function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" actions={<ButtonLink to={paths.report('new')}>New report</ButtonLink>} />
      <div className={classes.page}>
        <Saved />
        <Gallery />
      </div>
    </>
  );
}

interface State {
  /** `pinned`, or the id of a user. */
  readonly by: string | undefined;
  readonly page?: number | undefined;
  readonly q?: undefined;
}
const parse = ({ by }: Readonly<Record<string, unknown>>): State => ({
  by: typeof by === 'string' && /^(pinned|[0-9a-f-]{36})$/.test(by) ? by : undefined,
});

/** The call takes one filter: the name, the author, or what is pinned. */
function filterOf(q: string | undefined, by: string | undefined): SavedQuery {
  if (q) return { filter_by: 'name', filter_value: q };
  if (by === 'pinned') return { filter_by: 'pinned', filter_value: 'true' };
  return by ? { filter_by: 'created_by', filter_value: by } : {};
}

function Saved() {
  const user = useCurrentUser();
  const isNarrow = useNarrow();
  const { query, onSearch, onPage } = useListState(['name']);
  const [{ by }, set] = useUrlState(parse);
  const [search, setSearch] = useState(query.q ?? '');
  const [deleting, setDeleting] = useState<Report | null>(null);
  const { data, error, refetch, isPlaceholderData } = useSavedReports({
    page: query.page,
    limit: A_PAGE,
    ...filterOf(query.q, by),
  });
  const creators = useCreators().data?.data ?? [];
  const filtered = query.q !== undefined || by !== undefined;
  // The last report of the last page was deleted.
  const lastPage = Math.max(1, data?.meta.total_pages ?? 1);
  const isBeyond = data !== undefined && !isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) set({ page: lastPage === 1 ? undefined : lastPage }, { replace: true });
  }, [isBeyond, lastPage, set]);
  // Someone without saved reports starts with the ready ones. A search that found none is about to show all again.
  if (data?.meta.total_count === 0 && !filtered && !isPlaceholderData) return null;
  const tools = (
    <div className={classes.savedTools}>
      <TextInput
        type="search"
        size="xs"
        w={160}
        aria-label="Search saved reports"
        placeholder="Search"
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={MAX_SEARCH}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          if (by) set({ by: undefined, page: undefined }, { replace: true });
          onSearch(event.currentTarget.value);
        }}
      />
      <Select
        size="xs"
        w={160}
        aria-label="Created by"
        placeholder="Anyone"
        data={[
          { value: 'pinned', label: 'Pinned' },
          ...creators.map(({ id, name, reports }) => ({
            value: id,
            label: `${id === user.id ? 'Mine' : name} (${reports})`,
          })),
        ]}
        value={by ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear filter' }}
        onChange={(value) => {
          setSearch('');
          set({ by: value ?? undefined, q: undefined, page: undefined });
        }}
      />
    </div>
  );
  return (
    <Panel flush title="Saved reports" action={isNarrow ? undefined : tools}>
      {isNarrow && <div className={classes.above}>{tools}</div>}
      {data && !isBeyond ? (
        data.data.length === 0 ? (
          <EmptyState order={3} title="No matches">
            Try a different search, or choose another user.
          </EmptyState>
        ) : (
          <ul className={classes.rows} aria-label="Saved reports">
            {data.data.map((report) => (
              <SavedRow key={report.id} report={report} onDelete={() => setDeleting(report)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.loading}>
          <RowsSkeleton rows={3} />
        </div>
      )}
      {data && data.meta.total_pages > 1 && (
        <div className={classes.foot}>
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            onPageChange={onPage}
          />
        </div>
      )}
      {deleting && <DeleteReport report={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

function SavedRow({ report, onDelete }: { readonly report: Report; readonly onDelete: () => void }) {
  const zone = useTimeZone();
  const { name, pinned, schedule, mine, owner, shared_with: sharing } = report;
  return (
    <li>
      <span className={classes.name}>
        <Link to={paths.report(report.id)}>{name}</Link>
        {pinned && <IconPinFilled size={13} role="img" aria-label="Pinned to home" color="var(--text-muted)" />}
        {schedule && <IconClock size={14} role="img" aria-label="Scheduled" color="var(--text-muted)" />}
      </span>
      <span className={classes.muted}>
        {[reportTypeLabel(report.report_type), sharedText({ mine, sharing, owner })].filter(Boolean).join(' · ')}
      </span>
      <span className={`${classes.muted} ${classes.updated}`}>
        <RelativeTime at={report.updated_at} zone={zone} />
      </span>
      {report.editable ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={15} stroke={1.7} />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  );
}

function DeleteReport({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const remove = useDeleteReport();
  const onSuccess = () => {
    toast.done('Report deleted');
    onClose();
  };
  return (
    <Confirm
      opened
      title={`Delete ${report.name}?`}
      action="Delete report"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: report.id } }, { onSuccess, onError: onClose })}
      onClose={onClose}
    >
      It disappears for everyone it’s shared with, and its schedule ends. This can’t be undone.
    </Confirm>
  );
}

/** The ready reports by what they are about, with a sentence each. */
function Gallery() {
  const { data, error, refetch } = useReadyReports();
  if (!data && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.cards} aria-busy="true">
        {SKELETONS.map((key) => (
          <Skeleton key={key} h={92} />
        ))}
      </div>
    );
  const groups = [...new Set(data.data.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        <section key={group} className={classes.group} aria-labelledby={`reports-${group}`}>
          <h2 id={`reports-${group}`} className={classes.groupTitle}>
            {group}
          </h2>
          <ul className={classes.cards}>
            {data.data
              .filter((ready) => ready.group === group)
              .map((ready) => (
                <li key={ready.report_type}>
                  <Card ready={ready} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Card({ ready: { report_type, label, about, definition } }: { readonly ready: ReadyReportType }) {
  const Icon = icons[definition.chart];
  return (
    <Link to={paths.report(report_type)} className={classes.card}>
      <Icon size={18} stroke={1.6} className={classes.cardIcon} aria-hidden />
      <span className={classes.cardName}>{label}</span>
      <span className={classes.cardAbout}>{about}</span>
    </Link>
  );
}
