import type { AdminAgentflowStatus } from '@bookline/contract/features/admin-lookups';
import { Select } from '@mantine/core';
import { IconRouteAltLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import type { Column } from '../../../ui/table/types.ts';
import { useAgentflowStatuses, useBusinessUnits, useMoveAgentflowStatus } from '../admin-lookups.data.ts';
import { AgentflowStatusDialog } from './agentflow-status-dialog.tsx';
import { LookupList } from './lookup-list.tsx';

interface State {
  readonly business_unit_id: string | undefined;
}
const parse = ({ business_unit_id }: Readonly<Record<string, unknown>>): State => ({
  business_unit_id: typeof business_unit_id === 'string' && business_unit_id !== '' ? business_unit_id : undefined,
});

const more: readonly Column<AdminAgentflowStatus>[] = [
  { id: 'group', header: 'Group', width: 150, cell: ({ group }) => group?.title ?? '' },
  {
    id: 'unit',
    header: 'Business unit',
    width: 160,
    cell: ({ business_unit }) => business_unit?.name ?? 'All business units',
  },
];

/** R378: all agent-flow statuses, or those of one business unit. */
export function AgentflowStatusList({ tabs }: { readonly tabs: ReactNode }) {
  const [{ business_unit_id }, set] = useUrlState(parse);
  const { data, error, refetch, isPlaceholderData } = useAgentflowStatuses(business_unit_id);
  const units = useBusinessUnits().data?.data ?? [];
  const move = useMoveAgentflowStatus();
  const [opened, setOpened] = useState<AdminAgentflowStatus | 'new' | null>(null);
  return (
    <>
      <LookupList<AdminAgentflowStatus>
        title="Agent-flow statuses"
        noun="status"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
        onMove={(id, position) => move.mutate({ params: { id }, body: { position } })}
        filterName="agentflow_status"
        more={more}
        filtered={business_unit_id !== undefined}
        filters={
          <>
            {tabs}
            {units.length > 0 && (
              <Select
                size="xs"
                aria-label="Business unit"
                placeholder="All business units"
                data={units.map(({ id, name }) => ({ value: id, label: name }))}
                value={business_unit_id ?? null}
                onChange={(id) => set({ business_unit_id: id ?? undefined })}
                clearable
                clearButtonProps={{ 'aria-label': 'All business units' }}
              />
            )}
          </>
        }
        icon={IconRouteAltLeft}
        text="Add the next steps an agent takes with a contact, such as call, send, meet, or follow up."
      />
      {opened && (
        <AgentflowStatusDialog
          status={opened === 'new' ? null : opened}
          unit={business_unit_id ?? null}
          others={data?.data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
