import type { WfRow, WorkflowTab } from '@bookline/contract/features/workflow-list';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { describeTrigger, type TriggerNames } from '@bookline/contract/rules/workflow-words';
import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { NewWorkflow } from '../components/new-workflow.tsx';
import { FlowState, UnusedState } from '../components/workflow-state.tsx';
import { useCategories, useStepNames, useWorkflows } from '../workflows.data.ts';

const order = ['name'] as const;
const empty = {
  icon: IconRoute,
  title: 'No workflows yet',
  text: 'A workflow does the same steps for each contact: tag, email, wait, follow up. It starts for contacts you choose, or when a tag is added, a status changes, or a birthday comes.',
};

const tabs: readonly { readonly value: WorkflowTab; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Off' },
  { value: 'unused', label: 'To set up' },
];
const parse = (search: Readonly<Record<string, unknown>>) => ({
  show: tabs.find(({ value }) => value === search.show)?.value,
  category:
    typeof search.category === 'string' && /^[0-9a-f-]{36}$/.test(search.category) ? search.category : undefined,
  page: undefined as number | undefined,
});

const nameOf = ({ flow, template }: WfRow) => flow?.name ?? template?.name ?? '';

/** R327: every workflow: those that run for someone, and steps that no one runs yet. */
export function WorkflowsPage() {
  const { query, searched } = useListState(order);
  const categories = useCategories().data?.data ?? [];
  const [{ show = 'all', category }, setState] = useUrlState(parse);
  const { data, error, isFetching, isPlaceholderData, refetch } = useWorkflows({
    page: query.page,
    tab: show,
    ...(category && { category_id: category }),
    ...(query.q && { q: query.q }),
  });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const rows = data?.data;
  const names = useStepNames(
    [],
    useMemo(() => (rows ?? []).flatMap(({ flow }) => (flow ? [flow.trigger] : [])), [rows]),
  );
  const columns = useMemo(() => columnsWith(names), [names]);
  const open = ({ id, flow }: WfRow) =>
    void navigate({ to: flow ? paths.workflow_flow(id) : paths.workflow_template(id) });
  return (
    <>
      <RecordList<WfRow>
        title="Workflows"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={nameOf}
        onOpen={open}
        renderCompact={(row) => (
          <>
            <Text size="sm" fw={500} truncate component="div">
              {nameOf(row)} <State row={row} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {row.flow
                ? `${describeTrigger(row.flow.trigger, names)} · ${formatNumber(row.flow.counts.active)} in progress`
                : `By ${row.template?.created_by.name ?? ''}`}
            </Text>
          </>
        )}
        refreshing={isFetching && isPlaceholderData}
        failure={error && !data ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        {...searched}
        filters={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Show"
              data={[...tabs]}
              value={show}
              onChange={(next) =>
                setState({ show: tabs.find(({ value }) => value === next && value !== 'all')?.value, page: undefined })
              }
            />
            {categories.length > 0 && (
              <Select
                size="xs"
                w={160}
                aria-label="Category"
                placeholder="Any category"
                data={categories.map(({ id, name }) => ({ value: id, label: name }))}
                value={category ?? null}
                onChange={(id) => setState({ category: id ?? undefined, page: undefined })}
                clearable
              />
            )}
          </>
        }
        filtered={show !== 'all' || category !== undefined}
        paging={data?.meta}
        empty={empty}
        actions={
          <>
            <ButtonLink variant="default" to={paths.workflow_categories}>
              Categories
            </ButtonLink>
            <Button onClick={() => setMaking(true)}>New workflow</Button>
          </>
        }
      />
      {making && <NewWorkflow onClose={() => setMaking(false)} />}
    </>
  );
}

function State({ row: { flow, template } }: { readonly row: WfRow }) {
  if (flow) return <FlowState flow={flow} />;
  return template && <UnusedState template={template} />;
}

const columnsWith = (names: TriggerNames): readonly Column<WfRow>[] => [
  { id: 'name', header: 'Name', width: 220, cell: nameOf },
  { id: 'category', header: 'Category', width: 120, cell: ({ category }) => category?.name ?? '' },
  { id: 'state', header: 'Status', width: 130, cell: (row) => <State row={row} /> },
  {
    id: 'trigger',
    header: 'Trigger',
    width: 220,
    cell: ({ flow }) => (flow ? describeTrigger(flow.trigger, names) : ''),
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 140,
    cell: ({ flow, template }) => flow?.owner.name ?? template?.created_by.name ?? '',
  },
  {
    id: 'steps',
    header: 'Version',
    width: 90,
    align: 'right',
    cell: ({ flow, template }) => {
      const version = flow?.version ?? template?.version ?? 0;
      return <span className="tabular">{version === 0 ? '' : version}</span>;
    },
  },
  {
    id: 'under_way',
    header: 'In progress',
    width: 110,
    align: 'right',
    cell: ({ flow }) => <span className="tabular">{flow ? formatNumber(flow.counts.active) : ''}</span>,
  },
  {
    id: 'done',
    header: 'Completed',
    width: 100,
    align: 'right',
    cell: ({ flow }) => <span className="tabular">{flow ? formatNumber(flow.counts.finished) : ''}</span>,
  },
];
