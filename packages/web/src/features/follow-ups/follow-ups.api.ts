import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export { AssigneeSelect } from './components/assignee-select.tsx';
export { dayLabel, dueText, hourText } from './components/due-text.ts';
export { FollowUpForm } from './components/follow-up-form.tsx';
export { MoreFollowUps } from './components/more-follow-ups.tsx';
export { useFollowUpActions } from './components/use-follow-up-actions.ts';
export { usePresets } from './components/use-presets.ts';
export { useDueFollowUps, useFollowUpCounts, useMoveFollowUp } from './follow-ups.data.ts';

export const followUpsPanel: ContactPanel = {
  kind: 'follow_up',
  Panel: lazyRouteComponent(() => import('./components/follow-ups-panel.tsx'), 'FollowUpsPanel'),
  needs: { feature: 'follow_ups' },
};
