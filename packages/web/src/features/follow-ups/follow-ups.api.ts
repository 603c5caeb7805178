import { followUps } from '@bookline/contract/features/follow-ups';
import { IconClockPlus } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComposerMode, type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export { AssigneeSelect } from './components/assignee-select.tsx';
export { dayLabel, dueText, hourText } from './components/due-text.ts';
export { FollowUpForm } from './components/follow-up-form.tsx';
export { MoreFollowUps } from './components/more-follow-ups.tsx';
export { ThenFollowUp, useAddThen, useTomorrow } from './components/then-follow-up.tsx';
export { useFollowUpActions } from './components/use-follow-up-actions.ts';
export { usePresets } from './components/use-presets.ts';
export { useDueFollowUps, useFollowUpCounts, useMoveFollowUp, useNextFollowUp } from './follow-ups.data.ts';

import { NEXT } from './follow-ups.data.ts';

export const followUpsPanel: ContactPanel = {
  kind: 'follow_up',
  Panel: lazyRouteComponent(() => import('./components/follow-ups-panel.tsx'), 'FollowUpsPanel'),
  needs: { feature: 'follow_ups' },
  content: contentOf(followUps.of_contact, (id) => ({ params: { id }, query: NEXT }), hasRows),
};

export const followUpMode: ComposerMode = {
  value: 'follow_up',
  kind: 'follow_up',
  label: 'Follow-up',
  action: 'Add follow-up',
  keywords: 'task reminder to-do due',
  icon: IconClockPlus,
  hotkey: 'F',
  inHeader: true,
  Form: lazyRouteComponent(() => import('./components/follow-up-composer.tsx'), 'FollowUpComposer'),
  needs: { feature: 'follow_ups' },
};
