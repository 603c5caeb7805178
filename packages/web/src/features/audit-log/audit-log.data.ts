import { auditLog } from '@bookline/contract/features/audit-log';
import type { CallArgs } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';

export type AuditQuery = NonNullable<CallArgs<typeof auditLog.list>['query']>;

export const useAuditLog = (query: AuditQuery) => useCall(auditLog.list, { query }, { keepPrevious: true });

/** Verifies the whole chain on request. */
export const useChainCheck = (asked: boolean) => useCall(auditLog.verify, {}, { enabled: asked, staleTime: 0 });
