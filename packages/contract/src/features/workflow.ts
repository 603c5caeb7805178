import { workflowCategories } from './workflow-categories.ts';
import { workflowFlows } from './workflow-flows.ts';
import { workflowList } from './workflow-list.ts';
import { workflowRuns } from './workflow-runs.ts';
import { workflowTemplates } from './workflow-templates.ts';

/** R327: the calls of workflows. */
export const workflow = {
  ...workflowCategories,
  ...workflowTemplates,
  ...workflowFlows,
  ...workflowRuns,
  ...workflowList,
};
