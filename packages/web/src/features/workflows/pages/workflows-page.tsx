import type { WfFlow } from '@bookline/contract/features/workflow-flows';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { describeTrigger, type StepNames } from '@bookline/contract/rules/workflow-words';
import { Button, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { FlowDialog } from '../components/flow-dialog.tsx';
import { WorkflowTabs } from '../components/workflow-tabs.tsx';
import { useFlows, useStepNames } from '../workflows.data.ts';

const order = ['name'] as const;
const empty = {
  icon: IconRoute,
  title: 'No workflows yet',
  text: 'A workflow runs a template’s steps for contacts you choose, or automatically when a tag is added or on a date such as a birthday.',
};

/** R330: the workflows of the users whose contacts the user sees. */
export function WorkflowsPage() {
  const { query, searched } = useListState(order);
  const { data, error, isFetching, isPlaceholderData, refetch } = useFlows({
    page: query.page,
    ...(query.q && { q: query.q }),
  });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const rows = data?.data;
  const names = useStepNames(
    [],
    useMemo(() => (rows ?? []).map(({ trigger }) => trigger), [rows]),
  );
  const columns = useMemo(() => columnsWith(names), [names]);
  const open = ({ id }: WfFlow) => void navigate({ to: paths.workflow_flow(id) });
  return (
    <>
      <RecordList<WfFlow>
        title="Workflows"
        tabs={<WorkflowTabs at="flows" />}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        renderCompact={(flow) => (
          <>
            <Text size="sm" fw={500} truncate>
              {flow.name} <FlowState flow={flow} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {describeTrigger(flow.trigger, names)} · {formatNumber(flow.counts.active)} in progress
            </Text>
          </>
        )}
        refreshing={isFetching && isPlaceholderData}
        failure={error && !data ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        {...searched}
        paging={data?.meta}
        empty={empty}
        actions={<Button onClick={() => setMaking(true)}>New workflow</Button>}
      />
      {making && <FlowDialog flow={null} onDone={open} onClose={() => setMaking(false)} />}
    </>
  );
}

function FlowState({ flow }: { readonly flow: WfFlow }) {
  if (flow.version < flow.template.version && flow.editable) return <StatusChip label="New version" color="#1d4ed8" />;
  if (flow.active && flow.template.active) return <StatusChip label="Active" color="#15803d" />;
  return flow.active ? (
    <StatusChip label="Not enrolling" color="#b45309" />
  ) : (
    <StatusChip label="Paused" color="#6b7280" />
  );
}

const columnsWith = (names: StepNames): readonly Column<WfFlow>[] => [
  { id: 'name', header: 'Name', width: 240, cell: ({ name }) => name },
  { id: 'state', header: 'Status', width: 130, cell: (flow) => <FlowState flow={flow} /> },
  { id: 'trigger', header: 'Trigger', width: 240, cell: ({ trigger }) => describeTrigger(trigger, names) },
  { id: 'template', header: 'Template', width: 180, cell: ({ template }) => template.name },
  { id: 'owner', header: 'Owner', width: 160, cell: ({ owner }) => owner.name },
  {
    id: 'under_way',
    header: 'In progress',
    width: 110,
    align: 'right',
    cell: ({ counts }) => <span className="tabular">{formatNumber(counts.active)}</span>,
  },
  {
    id: 'done',
    header: 'Completed',
    width: 100,
    align: 'right',
    cell: ({ counts }) => <span className="tabular">{formatNumber(counts.finished)}</span>,
  },
];
