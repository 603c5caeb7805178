import { IconRoute } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const workflowsPanel: ContactPanel = {
  kind: 'workflow',
  Panel: lazyRouteComponent(() => import('./components/workflows-panel.tsx'), 'WorkflowsPanel'),
  needs: { feature: 'workflow' },
};

export const workflowAction: BulkEntry = {
  key: 'workflow',
  label: 'Workflow',
  icon: IconRoute,
  needs: { feature: 'workflow' },
  Dialog: lazy(() => import('./components/start-dialog.tsx')),
};
