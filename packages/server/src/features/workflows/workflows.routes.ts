import { workflow } from '@bookline/contract/features/workflow';
import { implement } from '../../platform/http/routes.ts';
import { acceptVersion } from './accept-version.ts';
import { arrangeCategories, readCategories, removeCategory, renameCategory } from './categories.service.ts';
import { activateFlow, changeFlow, endFlow, readFlowPage, readFlows, removeFlow, writeFlow } from './flows.service.ts';
import { readHistory, readOfContact, readRun, stopRun } from './runs.service.ts';
import { startFlow } from './start-flow.ts';
import {
  activateTemplate,
  changeTemplate,
  readTemplate,
  readTemplates,
  removeTemplate,
  renewSecret,
  writeTemplate,
} from './templates.service.ts';
import { tryTemplate } from './try-template.ts';
import { readVersions, readWorkflows } from './workflow-list.service.ts';

export const workflowRoutes = implement(workflow, {
  categories: async (ctx) => ({ data: await readCategories(ctx) }),
  update_category: async (ctx, { params, body }) => ({ data: await renameCategory(ctx, params.id, body.name) }),
  bulk_update_categories: async (ctx, { body }) => ({ data: await arrangeCategories(ctx, body.categories) }),
  delete_category: (ctx, { params }) => removeCategory(ctx, params.id),
  templates: (ctx, { query }) => readTemplates(ctx, query),
  template: async (ctx, { params }) => ({ data: await readTemplate(ctx, params.id) }),
  create_template: async (ctx, { body }) => ({ data: await writeTemplate(ctx, body) }),
  update_template: async (ctx, { params, body }) => ({ data: await changeTemplate(ctx, params.id, body) }),
  delete_template: (ctx, { params }) => removeTemplate(ctx, params.id),
  activate_template: async (ctx, { params, body }) => ({ data: await activateTemplate(ctx, params.id, body) }),
  try_template: async (ctx, { params, body }) => ({ data: await tryTemplate(ctx, params.id, body) }),
  new_webhook_secret: async (ctx, { params }) => ({ data: await renewSecret(ctx, params.id) }),
  flows: (ctx, { query }) => readFlows(ctx, query),
  flow: async (ctx, { params }) => ({ data: await readFlowPage(ctx, params.id) }),
  create_flow: async (ctx, { body }) => ({ data: await writeFlow(ctx, body) }),
  update_flow: async (ctx, { params, body }) => ({ data: await changeFlow(ctx, params.id, body) }),
  delete_flow: (ctx, { params }) => removeFlow(ctx, params.id),
  flow_history: (ctx, { params, query }) => readHistory(ctx, params.id, query),
  activate_flow: async (ctx, { params, body }) => ({ data: await activateFlow(ctx, params.id, body.activated) }),
  accept_version: async (ctx, { params, body }) => ({ data: await acceptVersion(ctx, params.id, body) }),
  end_flow: async (ctx, { params }) => ({ data: await endFlow(ctx, params.id) }),
  start_flow: async (ctx, { params, body }) => ({ data: await startFlow(ctx, params.id, body) }),
  run_logs: async (ctx, { params }) => ({ data: await readRun(ctx, params.id) }),
  stop_run: async (ctx, { params }) => ({ data: await stopRun(ctx, params.id) }),
  workflows: (ctx, { query }) => readWorkflows(ctx, query),
  versions: (ctx, { params, query }) => readVersions(ctx, params.id, query),
  contact_logs: (ctx, { params, query }) => readOfContact(ctx, params.id, query),
});
