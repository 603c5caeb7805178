import { auditLog } from '@bookline/contract/features/audit-log';
import { implement } from '../../platform/http/routes.ts';
import { listAuditLog, verifyAuditLog } from './audit-log.service.ts';

export const auditLogRoutes = implement(auditLog, {
  list: (ctx, { query }) => listAuditLog(ctx, query),
  verify: async (ctx) => ({ data: await verifyAuditLog(ctx) }),
});
