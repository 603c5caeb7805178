import { SegmentedControl } from '@mantine/core';
import { useUrlState } from '../../../lib/url-state.ts';
import { AgentflowStatusList } from '../components/agentflow-status-list.tsx';
import { StatusGroupList } from '../components/status-group-list.tsx';

const tabs = [
  { value: 'statuses', label: 'Statuses' },
  { value: 'groups', label: 'Groups' },
] as const;
type Tab = (typeof tabs)[number]['value'];

interface State {
  readonly tab: Tab | undefined;
  readonly q: undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  tab: tabs.find(({ value }) => value === search.tab)?.value,
  q: undefined,
});

/** Agent-flow statuses and their groups. */
export function AgentflowStatusesPage() {
  const [{ tab = 'statuses' }, set] = useUrlState(parse);
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[...tabs]}
      value={tab}
      // The search belonged to the other list.
      onChange={(value) => set({ tab: value === 'groups' ? 'groups' : undefined, q: undefined })}
    />
  );
  return tab === 'groups' ? <StatusGroupList tabs={choice} /> : <AgentflowStatusList tabs={choice} />;
}
