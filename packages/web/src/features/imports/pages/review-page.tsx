import type { ReviewDecision } from '@bookline/contract/features/import-review';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from '../components/import-page.module.css';
import { ReviewCard } from '../components/review-card.tsx';
import { useDecide, useIsOver, useReview } from '../imports.data.ts';

const rows = (count: number) => (count === 1 ? '1 row' : `${formatNumber(count)} rows`);

const forAll: Record<ReviewDecision, { readonly label: string; readonly says: string }> = {
  fill: { label: 'Fill in all', says: 'Fills empty fields of the contacts and adds phones, emails, and tags.' },
  overwrite: { label: 'Overwrite all', says: 'Replaces the contacts’ values with the file’s values.' },
  skip: { label: 'Don’t change any', says: 'The contacts don’t change, and the rows count as duplicates.' },
  create: {
    label: 'Create all as new contacts',
    says: 'Each row becomes a new contact, separate from its possible match.',
  },
};
const decisions = ['fill', 'overwrite', 'skip', 'create'] as const;

/** The rows of an import that wait for a decision, each next to its possible match. */
export function ReviewPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ReviewDecision | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const deciding = job !== null;
  const { data, error, refetch } = useReview(id, page, deciding);
  const isOver = useIsOver(job);
  const decide = useDecide();
  const [next, setNext] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const count = data?.meta.total_count ?? 0;
  // Rows whose contact no longer exists still wait when it's over.
  if (isOver) setJob(null);
  if (data && page > 1 && data.data.length === 0 && count > 0) setPage(1);

  const send = (decision: ReviewDecision, row_nos?: number[], onDone?: () => void) =>
    decide.mutate(
      { params: { id }, body: { decision, ...(row_nos && { row_nos }) } },
      {
        onSuccess: ({ data: { job_id, left } }) => {
          setAsked(null);
          if (job_id) setJob(job_id);
          onDone?.();
          if (left > 0) toast.info(`${rows(left)} can’t be decided because the contact no longer exists.`);
        },
      },
    );

  // The card disappears, so the next one gets the focus for keyboard users.
  const decideOne = (decision: ReviewDecision, row_no: number) => {
    const shown = data?.data ?? [];
    const at = shown.findIndex((row) => row.row_no === row_no);
    send(decision, [row_no], () => setNext((shown[at + 1] ?? shown[at - 1])?.row_no ?? null));
  };
  useEffect(() => {
    if (next === null || decide.isPending) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"] button`)?.focus();
    setNext(null);
  }, [next, decide.isPending]);
  // The next rows load from the start.
  const turn = (to: number) => {
    setPage(to);
    list.current?.scrollIntoView();
  };

  const head = (
    <PageHeader
      title="Review"
      actions={
        <ButtonLink variant="default" to={paths.import(id)}>
          Back to import
        </ButtonLink>
      }
    />
  );
  if (error && !data) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        {head}
        {missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      </>
    );
  }
  if (!data)
    return (
      <>
        {head}
        <div className={classes.page}>
          <TextSkeleton lines={8} />
        </div>
      </>
    );
  if (count === 0)
    return (
      <>
        {head}
        <EmptyState
          icon={IconChecks}
          title="Nothing to review"
          actions={<ButtonLink to={paths.import(id)}>Open import</ButtonLink>}
        >
          All rows of this import have a decision.
        </EmptyState>
      </>
    );
  return (
    <>
      {head}
      <Stack className={classes.page} gap="md" ref={list}>
        <Text size="sm" c="dimmed">
          {deciding
            ? 'Saving your decisions in the background. You can leave this page.'
            : `${count === 1 ? '1 row looks like an existing contact' : `${rows(count)} look like existing contacts`}. Nothing has changed yet. Decide for each row, or for all at once.`}
        </Text>
        <Group gap="xs">
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant="default"
              disabled={decide.isPending || deciding}
              onClick={() => setAsked(decision)}
            >
              {forAll[decision].label}
            </Button>
          ))}
        </Group>
        {data.data.map((row) => (
          <ReviewCard
            key={row.row_no}
            row={row}
            busy={decide.isPending || deciding}
            onDecide={(decision) => decideOne(decision, row.row_no)}
          />
        ))}
        <Group justify="flex-end">
          <Pager page={page} limit={data.meta.limit} count={count} onPageChange={turn} />
        </Group>
      </Stack>
      {asked && (
        <Confirm
          opened
          title={`${forAll[asked].label}?`}
          action={`${forAll[asked].label} ${formatNumber(count)}`}
          busy={decide.isPending}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          {forAll[asked].says} This applies to {rows(count)}. Undoing the import undoes this too.
        </Confirm>
      )}
    </>
  );
}
