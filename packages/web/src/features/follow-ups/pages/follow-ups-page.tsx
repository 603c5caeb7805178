import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCalendarDue, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { countText, Pager } from '../../../ui/table/pager.tsx';
import { AssigneeSelect } from '../components/assignee-select.tsx';
import { dueGroups } from '../components/due-text.ts';
import { FollowUpForm } from '../components/follow-up-form.tsx';
import { FollowUpRow } from '../components/follow-up-row.tsx';
import classes from '../components/follow-ups.module.css';
import { useFollowUpActions } from '../components/use-follow-up-actions.ts';
import { followUpKeys, useRowKeys } from '../components/use-row-keys.ts';
import { useFollowUpCounts, useFollowUps } from '../follow-ups.data.ts';

const parts = ['open', 'overdue', 'today', 'upcoming', 'done', 'done_today'] as const;
type Part = (typeof parts)[number];
const ANYONE = [
  { value: 'me', label: 'Mine' },
  { value: 'team', label: 'Everyone I can see' },
];
const SHOWN = 50;

interface State {
  readonly due: Part | undefined;
  readonly who: string | undefined;
  readonly q: string | undefined;
  readonly page: number | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  due: parts.find((part) => part === search.due),
  who: typeof search.who === 'string' && /^(team|[0-9a-f-]{36})$/.test(search.who) ? search.who : undefined,
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** R270: follow-ups by day: the user's own, or their downline's. */
export function FollowUpsPage() {
  const [{ due = 'open', who = 'me', q = '', page = 1 }, setUrl] = useUrlState(parse);
  const { data, error, isPending, refetch } = useFollowUps({ due, who, page, limit: SHOWN, ...(q && { q }) });
  const counts = useFollowUpCounts(who).data?.data;
  const { roles } = useCurrentUser();
  const leads = roles.some((role) => role !== 'agent' && role !== 'telemarketer');
  const [showsKeys, setShowsKeys] = useState(false);
  const search = useDebouncedCallback(
    (typed: string) => setUrl({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const labelled = (part: Part, label: string, n: number | undefined) => ({
    value: part,
    label: n ? `${label} ${n}` : label,
  });
  return (
    <>
      <PageHeader title="Follow-ups" detail={data && countText(data.meta.total_count)}>
        <SegmentedControl
          aria-label="Status"
          data={[
            labelled('open', 'Open', undefined),
            labelled('overdue', 'Overdue', counts?.overdue),
            labelled('today', 'Today', counts?.today),
            labelled('upcoming', 'Upcoming', undefined),
            labelled('done', 'Done', undefined),
            labelled('done_today', 'Done today', undefined),
          ]}
          value={due}
          onChange={(value) =>
            setUrl({
              due: value === 'open' ? undefined : parts.find((part) => part === value),
              page: undefined,
            })
          }
        />
        {leads && (
          <AssigneeSelect
            label={due === 'done_today' ? 'Completed by' : 'Assignee'}
            hideLabel
            before={ANYONE}
            value={who}
            onChange={(value) => setUrl({ who: value === 'me' ? undefined : value, page: undefined })}
          />
        )}
        <TextInput
          className={classes.search}
          type="search"
          size="xs"
          aria-label="Search follow-ups"
          placeholder="Search"
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={q}
          maxLength={MAX_SEARCH}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </PageHeader>
      <div className={classes.list}>
        {data ? (
          data.data.length > 0 ? (
            <List rows={data.data} showAssignee={who !== 'me'} onKeys={() => setShowsKeys(true)} />
          ) : (
            <Nothing due={due} narrowed={q !== ''} />
          )
        ) : isPending ? (
          <RowsSkeleton rows={8} />
        ) : (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </div>
      {data && data.meta.total_count > data.meta.limit && (
        <div className={classes.foot}>
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            onPageChange={(next) => setUrl({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} keys={followUpKeys} />
    </>
  );
}

function List({
  rows,
  showAssignee,
  onKeys,
}: {
  readonly rows: readonly FollowUp[];
  readonly showAssignee: boolean;
  readonly onKeys: () => void;
}) {
  const zone = useTimeZone();
  const actions = useFollowUpActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const [opened, setOpened] = useState<FollowUp | null>(null);
  const chosen = rows.filter((row) => row.state !== 'done' && selected.has(row.id));
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  useRowKeys(rows, {
    finish: actions.finish,
    snooze: (row) => setSnoozing(row.id),
    open: setOpened,
    select: (row) => select(row.id, !selected.has(row.id)),
    help: onKeys,
  });
  return (
    <>
      {dueGroups(rows, zone).map(({ label, list }) => (
        <section key={label} aria-label={label}>
          <h2 className={classes.heading}>{label}</h2>
          <ul className={classes.rows}>
            {list.map((row) => (
              <FollowUpRow
                key={row.id}
                followUp={row}
                actions={actions}
                showContact
                dayAbove={label}
                showAssignee={showAssignee}
                onOpen={() => setOpened(row)}
                selected={selected.has(row.id)}
                onSelect={(isSelected) => select(row.id, isSelected)}
                snoozing={snoozing === row.id}
                onSnoozing={(isOpen) => setSnoozing(isOpen ? row.id : null)}
              />
            ))}
          </ul>
        </section>
      ))}
      {chosen.length > 0 && (
        <ActionBar label="Selected follow-ups" says={<span className="tabular">{chosen.length} selected</span>}>
          <Button variant="default" onClick={() => setSelected(new Set())}>
            Clear
          </Button>
          <Button
            loading={actions.isFinishing}
            onClick={() =>
              actions.finishMany(
                chosen.map(({ id }) => id),
                () => setSelected(new Set()),
              )
            }
          >
            Mark {chosen.length} as done
          </Button>
        </ActionBar>
      )}
      {opened && (
        <FollowUpForm key={opened.id} contactId={opened.contact.id} followUp={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function Nothing({ due, narrowed }: { readonly due: Part; readonly narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No matches">Try a different search.</EmptyState>;
  if (due === 'done')
    return <EmptyState title="No completed follow-ups yet">Follow-ups you mark as done will appear here.</EmptyState>;
  if (due === 'done_today')
    return <EmptyState title="No follow-ups completed today">Follow-ups marked as done today appear here.</EmptyState>;
  return (
    <EmptyState icon={IconCalendarDue} title={due === 'open' ? 'No follow-ups due' : 'No follow-ups'}>
      Add a follow-up on a contact’s page. It appears here on its due date.
    </EmptyState>
  );
}
