import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Whether a template takes contacts in, and whether what stands there is what runs. */
export function TemplateState({ template: { active, version, changed } }: { readonly template: WfTemplate }) {
  if (version === 0) return <StatusChip label="Draft" color="#6b7280" />;
  if (!active) return <StatusChip label="Off" color="#6b7280" />;
  return changed ? (
    <StatusChip label="On, changes not active" color="#b45309" />
  ) : (
    <StatusChip label="On" color="#15803d" />
  );
}
