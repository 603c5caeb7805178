import {
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  adminStatuses,
} from '@bookline/contract/features/admin-lookups';
import { lookups } from '@bookline/contract/features/lookups';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { moved, type Placed } from './moved.ts';

/** Contacts show the title and color of their lookups. */
const ofStatuses = ['admin-statuses', lookups.statuses, 'contacts'] as const;
const ofFlow = [
  'admin-agentflow-statuses',
  'admin-agentflow-status-groups',
  lookups.agentflow_statuses,
  'contacts',
] as const;
const ofSources = ['admin-sources', lookups.sources, 'contacts'] as const;

/** Moves a row in the cache before the server confirms it. */
function useShowMoved(key: QueryKey) {
  const client = useQueryClient();
  return (id: number, position: number | undefined) => {
    if (position === undefined) return undefined;
    void client.cancelQueries({ queryKey: key });
    const kept = client.getQueriesData<{ data: readonly Placed[] }>({ queryKey: key });
    for (const [each, reply] of kept)
      if (reply) client.setQueryData(each, { ...reply, data: moved(reply.data, id, position) });
    return () => {
      for (const [each, reply] of kept) client.setQueryData(each, reply);
    };
  };
}

export const useStatuses = () => useCall(adminStatuses.list, {});
export const useAddStatus = () => useSend(adminStatuses.create, { invalidates: ofStatuses, quiet: true });
export const useChangeStatus = () => useSend(adminStatuses.update, { invalidates: ofStatuses, quiet: true });
export const useRemoveStatus = () =>
  useSend(adminStatuses.delete, { invalidates: [...ofStatuses, 'jobs'], quiet: true });
/** Moves a status in the list. */
export function useMoveStatus() {
  const show = useShowMoved(keyOf(adminStatuses.list));
  return useSend(adminStatuses.update, {
    invalidates: ofStatuses,
    in_order: true,
    onStart: ({ params, body }) => show(Number(params.id), body?.position),
  });
}

/** R378: the statuses of a business unit, if one is given. */
export const useAgentflowStatuses = (business_unit_id: string | undefined) =>
  useCall(adminAgentflowStatuses.list, { query: business_unit_id ? { business_unit_id } : {} }, { keepPrevious: true });
export const useAddAgentflowStatus = () => useSend(adminAgentflowStatuses.create, { invalidates: ofFlow, quiet: true });
export const useChangeAgentflowStatus = () =>
  useSend(adminAgentflowStatuses.update, { invalidates: ofFlow, quiet: true });
export const useRemoveAgentflowStatus = () =>
  useSend(adminAgentflowStatuses.delete, { invalidates: [...ofFlow, 'jobs'], quiet: true });
/** Moves an agent-flow status in the list. */
export function useMoveAgentflowStatus() {
  const show = useShowMoved(keyOf(adminAgentflowStatuses.list));
  return useSend(adminAgentflowStatuses.update, {
    invalidates: ofFlow,
    in_order: true,
    onStart: ({ params, body }) => show(Number(params.id), body?.position),
  });
}

export const useStatusGroups = () => useCall(adminAgentflowStatusGroups.list, {});
export const useAddStatusGroup = () => useSend(adminAgentflowStatusGroups.create, { invalidates: ofFlow, quiet: true });
export const useChangeStatusGroup = () =>
  useSend(adminAgentflowStatusGroups.update, { invalidates: ofFlow, quiet: true });
export const useRemoveStatusGroup = () => useSend(adminAgentflowStatusGroups.delete, { invalidates: ofFlow });
/** Moves a group in the list. */
export function useMoveStatusGroup() {
  const show = useShowMoved(keyOf(adminAgentflowStatusGroups.list));
  return useSend(adminAgentflowStatusGroups.update, {
    invalidates: ofFlow,
    in_order: true,
    onStart: ({ params, body }) => show(Number(params.id), body?.position),
  });
}

export const useSources = () => useCall(adminSources.list, {});
export const useAddSource = () => useSend(adminSources.create, { invalidates: ofSources, quiet: true });
export const useChangeSource = () => useSend(adminSources.update, { invalidates: ofSources, quiet: true });
export const useRemoveSource = () => useSend(adminSources.delete, { invalidates: [...ofSources, 'jobs'], quiet: true });

export const useBusinessUnits = () => useCall(lookups.business_units, {});
