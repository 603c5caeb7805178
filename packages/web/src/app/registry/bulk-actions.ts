import {
  deleteAction,
  fieldsAction,
  purgeAction,
  restoreAction,
  statusAction,
  tagsAction,
} from '../../features/bulk/bulk.api.ts';
import { emailAction, textAction } from '../../features/campaigns/campaigns.api.ts';
import type { BulkEntry } from '../../features/contact-list/contact-list.api.ts';
import { callAction } from '../../features/dial-runs/dial-runs.api.ts';
import { exportAction } from '../../features/export/export.api.ts';
import { mailerAction } from '../../features/mailer/mailer.api.ts';
import { validateAction } from '../../features/phone-checks/phone-checks.api.ts';
import { printAction } from '../../features/print/print.api.ts';
import { transferAction } from '../../features/transfers/transfers.api.ts';
import { workflowAction } from '../../features/workflows/workflows.api.ts';

/** The bulk actions in the order of the bar. A feature exports its action from its api and has a line here. */
export const bulkActions: readonly BulkEntry[] = [
  tagsAction,
  statusAction,
  transferAction,
  emailAction,
  textAction,
  callAction,
  workflowAction,
  exportAction,
  mailerAction,
  fieldsAction,
  printAction,
  validateAction,
  deleteAction,
  restoreAction,
  purgeAction,
];
