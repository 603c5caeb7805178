import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Whether a template is active, and whether its saved steps are the active ones. */
export function TemplateState({ template: { active, version, changed } }: { readonly template: WfTemplate }) {
  if (version === 0) return <StatusChip label="Draft" color="#6b7280" />;
  if (!active) return <StatusChip label="Inactive" color="#6b7280" />;
  return changed ? (
    <StatusChip label="Active, with unpublished changes" color="#b45309" />
  ) : (
    <StatusChip label="Active" color="#15803d" />
  );
}
