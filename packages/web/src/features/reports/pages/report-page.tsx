import type { Report, ReportDefinition, ReportResult } from '@bookline/contract/features/reports';
import { CUSTOM_REPORT, reportTypeLabel } from '@bookline/contract/rules/report-types';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { Builder } from '../components/builder.tsx';
import { CompareField, PeriodField } from '../components/period-field.tsx';
import { ReportActions } from '../components/report-actions.tsx';
import classes from '../components/reports.module.css';
import { ResultView } from '../components/result-view.tsx';
import { isSlow, SlowReport } from '../components/slow-report.tsx';
import { WhoseField } from '../components/whose-field.tsx';
import {
  faultsOf,
  isOfContacts,
  newDefinition,
  readDefinition,
  sameDefinition,
  titleOf,
  withoutEmptyFilters,
} from '../definition.ts';
import { usePreview, useReadyReports, useReport, useRun } from '../reports.data.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Until a change is sent: someone may still be typing. */
const PAUSE_MS = 300;

interface State {
  /** What was changed and isn't saved. It stays in the URL, so nothing is lost by leaving or reloading. */
  readonly draft: ReportDefinition | undefined;
  /** When the report that was changed had been saved, to notice that someone else saves it meanwhile. */
  readonly seen: string | undefined;
  readonly measure: string | undefined;
  /** Whether the builder is open. A new report starts with it. */
  readonly edit: boolean | undefined;
}
const parse = ({ draft, seen, measure, edit }: Readonly<Record<string, unknown>>): State => ({
  draft: readDefinition(draft),
  seen: typeof seen === 'string' ? seen : undefined,
  measure: typeof measure === 'string' ? measure : undefined,
  edit: typeof edit === 'boolean' ? edit : undefined,
});

/** A report: a saved one by its id, a ready one by its type, or a new one. */
export function ReportPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return UUID.test(id) ? <SavedReport key={id} id={id} /> : <UnsavedReport key={id} type={id} />;
}

function SavedReport({ id }: { readonly id: string }) {
  const { data, error, refetch } = useReport(id, true);
  // Also if it was deleted, or is no longer shared, since it was loaded.
  if (error instanceof ApiError && error.status === 404) return <NotFoundState />;
  if (data?.data.definition)
    return <Shown report={data.data} type={data.data.report_type} base={data.data.definition} />;
  if (data) return <Failed sentence={data.data.problem ?? 'This report can’t run.'} report={data.data} />;
  return <Waiting error={error} onRetry={() => void refetch()} />;
}

function UnsavedReport({ type }: { readonly type: string }) {
  const { data, error, refetch } = useReadyReports();
  if (type === 'new') return <Shown type={CUSTOM_REPORT} base={newDefinition()} isNew />;
  const ready = data?.data.find(({ report_type }) => report_type === type);
  if (ready) return <Shown type={type} base={ready.definition} about={ready.about} />;
  if (data) return <NotFoundState />;
  return <Waiting error={error} onRetry={() => void refetch()} />;
}

function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Report" back={<Back />} />
      {error ? (
        <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      ) : (
        <div className={classes.page}>
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

const Back = () => (
  <IconLink to={paths.reports} size={32} aria-label="All reports">
    <IconArrowLeft size={18} stroke={1.8} />
  </IconLink>
);

/** A saved report whose definition this version can't read. */
function Failed({ sentence, report }: { readonly sentence: string; readonly report: Report }) {
  return (
    <>
      <PageHeader title={report.name} back={<Back />} />
      <div className={classes.page}>
        <Alert color="yellow" variant="light">
          {sentence}
        </Alert>
      </div>
    </>
  );
}

interface ShownProps {
  readonly report?: Report;
  readonly type: string;
  readonly base: ReportDefinition;
  readonly about?: string;
  readonly isNew?: boolean;
}

function Shown({ report, type, base, about, isNew = false }: ShownProps) {
  const [{ draft, seen, measure, edit = isNew }, setUrl] = useUrlState(parse);
  const definition = draft ?? base;
  const changed = draft !== undefined && !sameDefinition(draft, base);
  const seenAt = seen ?? report?.updated_at;
  const withDraft = (next: ReportDefinition | undefined, at = seenAt) => ({ draft: next, seen: next && at });
  const set = (next: ReportDefinition) =>
    setUrl(withDraft(sameDefinition(next, base) ? undefined : next), { replace: true });
  const answer = useResult(report, base, definition);
  const ready = useReadyReports();
  const title = report?.name ?? (type === CUSTOM_REPORT || changed ? titleOf(definition) : reportTypeLabel(type));
  const faults =
    answer.error instanceof ApiError && answer.error.status === 422 ? faultsOf(answer.error.fields, definition) : {};
  const change = (part: Partial<ReportDefinition>) => set({ ...definition, ...part });
  return (
    <>
      <PageHeader
        title={title}
        back={<Back />}
        detail={changed && report ? 'Unsaved changes' : undefined}
        actions={
          <ReportActions
            report={report}
            type={changed && !report ? CUSTOM_REPORT : type}
            title={title}
            definition={definition}
            changed={changed}
            seenAt={seenAt}
            edit={edit}
            onEdit={() => setUrl({ edit: edit === isNew ? !isNew : undefined })}
            onDiscard={() => setUrl(withDraft(undefined))}
            onSaved={({ updated_at }, saved) =>
              setUrl(({ draft: latest }) => withDraft(unsaved(latest, saved), updated_at), { replace: true })
            }
          />
        }
      >
        <PeriodField definition={definition} onChange={change} fault={faults.date} />
        <CompareField definition={definition} onChange={change} fault={faults.compare} />
        {isOfContacts(definition.source) && (
          <WhoseField scope={definition.contacts_scope} onChange={(contacts_scope) => change({ contacts_scope })} />
        )}
      </PageHeader>
      <div className={classes.page}>
        {about && !edit && <p className={classes.about}>{about}</p>}
        {report && !report.mine && (
          <p className={classes.about}>Shared by {report.owner.name}. You see your own numbers.</p>
        )}
        <div className={edit ? classes.split : classes.main}>
          {edit && (
            <Builder definition={definition} sources={ready.data?.meta.sources ?? []} faults={faults} onChange={set} />
          )}
          <Result
            answer={answer}
            name={title}
            reportId={changed ? undefined : report?.id}
            measure={measure}
            onMeasure={(key) => setUrl({ measure: key }, { replace: true })}
            chart={definition.chart}
            onChart={(chart) => change({ chart })}
            refused={Object.keys(faults).length > 0}
          />
        </div>
      </div>
    </>
  );
}

/** What was changed during the save stays unsaved. */
function unsaved(draft: unknown, saved: ReportDefinition): ReportDefinition | undefined {
  const latest = readDefinition(draft);
  return latest && !sameDefinition(withoutEmptyFilters(latest), saved) ? latest : undefined;
}

/** What decides the figures: not how they're drawn, nor what isn't chosen yet. */
const countedOf = (definition: ReportDefinition): ReportDefinition => ({
  ...withoutEmptyFilters(definition),
  chart: 'table',
});

/** Whether it can be counted: nothing is missing, and no date is only half typed. */
const canCount = ({ measures, date }: ReportDefinition): boolean =>
  measures.length > 0 && [date?.from, date?.to].every((day) => day === undefined || isDate(day));

/** Runs the report as saved, or what was changed of it. */
function useResult(report: Report | undefined, base: ReportDefinition, definition: ReportDefinition) {
  const wanted = countedOf(definition);
  const text = JSON.stringify(wanted);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const asked = JSON.parse(settled) as ReportDefinition;
  const saved = report && countedOf(base);
  const isSaved = saved !== undefined && sameDefinition(wanted, saved);
  // Right after the first change, what was settled is still the saved report.
  const asks = !isSaved && canCount(wanted) && canCount(asked) && !(saved && sameDefinition(asked, saved));
  const run = useRun(report?.id ?? '', isSaved);
  const preview = usePreview(asks ? asked : undefined);
  const { error, refetch, isFetching } = isSaved ? run : preview;
  // The saved figures stay until the changed ones arrive.
  const data = isSaved || (preview.data === undefined && !error) ? run.data : preview.data;
  const busy = isFetching || (!isSaved && (!asks || settled !== text));
  const slow = isSlow(error) && !data ? (isSaved ? saved : asks ? asked : undefined) : undefined;
  return { result: data?.data, error, refetch, busy, slow, complete: definition.measures.length > 0 };
}

function Result({
  answer: { result, error, refetch, busy, slow, complete },
  refused,
  name,
  reportId,
  ...shown
}: {
  readonly answer: ReturnType<typeof useResult>;
  readonly measure: string | undefined;
  readonly onMeasure: (key: string | undefined) => void;
  readonly chart: ReportDefinition['chart'];
  readonly onChart: (chart: ReportDefinition['chart']) => void;
  readonly name: string;
  readonly reportId: string | undefined;
  /** Its sentences are at the fields. */
  readonly refused: boolean;
}) {
  if (!complete || (refused && !result))
    return (
      <Alert color="yellow" variant="light">
        {refused && error ? sentenceOf(error) : 'Choose at least one measure to see results.'}
      </Alert>
    );
  if (slow)
    return (
      <SlowReport key={JSON.stringify(slow)} definition={slow} name={name} reportId={reportId}>
        {(counted) => <ResultView {...shown} result={counted} refreshing={false} />}
      </SlowReport>
    );
  if (error && !result) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!result) return <TextSkeleton lines={10} />;
  return <ResultView {...shown} result={result satisfies ReportResult} refreshing={busy} />;
}
