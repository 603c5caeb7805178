import { workflow } from '@bookline/contract/features/workflow';
import { WORKFLOW_LOG_LIMIT } from '@bookline/contract/rules/constants';
import { IconRoute } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';
import type { BulkEntry } from '../contact-list/contact-list.api.ts';

export const workflowsPanel: ContactPanel = {
  kind: 'workflow',
  Panel: lazyRouteComponent(() => import('./components/workflows-panel.tsx'), 'WorkflowsPanel'),
  needs: { feature: 'workflow' },
  content: contentOf(
    workflow.contact_logs,
    (id) => ({ params: { id }, query: { limit: WORKFLOW_LOG_LIMIT } }),
    hasRows,
  ),
  add: 'Workflow',
};

export const workflowAction: BulkEntry = {
  key: 'workflow',
  label: 'Workflow',
  icon: IconRoute,
  needs: { feature: 'workflow' },
  Dialog: lazy(() => import('./components/start-dialog.tsx')),
};
