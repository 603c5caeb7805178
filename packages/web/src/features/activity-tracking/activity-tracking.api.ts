import { IconPhoneCheck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComposerMode } from '../contact-fields/contact-fields.api.ts';

export { isRangeName, mondayOf, type RangeName, rangeOf, ranges, stepsOf } from './components/range.ts';

export const logMode: ComposerMode = {
  value: 'log',
  label: 'Log',
  action: 'Log a call or activity',
  keywords: 'called met outcome',
  icon: IconPhoneCheck,
  hotkey: 'L',
  draft: (contactId) => `activity:${contactId}`,
  Form: lazyRouteComponent(() => import('./components/activity-composer.tsx'), 'ActivityComposer'),
  needs: { feature: 'activity_tracking' },
};
