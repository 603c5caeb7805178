import type { WfFlow } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { StatusChip } from '../../../ui/status-chip.tsx';

const colors = { green: '#15803d', orange: '#b45309', blue: '#1d4ed8', gray: '#6b7280' } as const;

/** Whether a workflow enrolls contacts, and whether its owner has a newer version to review. */
export function FlowState({ flow }: { readonly flow: WfFlow }) {
  if (flow.version > 0 && flow.version < flow.template.version && flow.editable)
    return <StatusChip label="New version" color={colors.blue} />;
  if (flow.active)
    return flow.template.active ? (
      <StatusChip label="Active" color={colors.green} />
    ) : (
      <StatusChip label="Not enrolling" color={colors.orange} />
    );
  return flow.template.version === 0 ? (
    <StatusChip label="Draft" color={colors.gray} />
  ) : (
    <StatusChip label="Paused" color={colors.gray} />
  );
}

/** Steps that no visible workflow runs. */
export const UnusedState = ({ template: { active } }: { readonly template: WfTemplate }) =>
  active ? <StatusChip label="Ready to use" color={colors.blue} /> : <StatusChip label="Draft" color={colors.gray} />;

/** Whether its steps were saved, but not published. */
export const UnpublishedChip = ({ template: { version, changed } }: { readonly template: WfTemplate }) =>
  version > 0 && changed ? <StatusChip label="Unpublished changes" color={colors.orange} /> : null;
