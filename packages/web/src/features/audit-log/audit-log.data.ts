import { auditLog } from '@bookline/contract/features/audit-log';
import type { CallArgs } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';

export type AuditQuery = NonNullable<CallArgs<typeof auditLog.list>['query']>;

/** A page of the audit log. */
export const useAuditLog = (query: AuditQuery) => useCall(auditLog.list, { query }, { keepPrevious: true });

/** Reads the whole chain, once somebody asks for it. */
export const useChainCheck = (asked: boolean) => useCall(auditLog.verify, {}, { enabled: asked, staleTime: 0 });
