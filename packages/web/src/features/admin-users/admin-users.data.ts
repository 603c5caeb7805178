import type { QueryInput } from '@bookline/contract/endpoint';
import { type AdminUser, adminUsers } from '@bookline/contract/features/admin-users';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const POLL_MS = 1000;

/** What shows people, and is out of date once somebody was added, changed or left. */
const invalidates = ['admin-users', lookups.downline] as const;
/** Their contacts may have changed hands too. */
const invalidatesContacts = [...invalidates, 'contacts', 'jobs'] as const;

/** By which columns the list can be ordered, the first to begin with. */
export const userOrders = ['name', 'role', 'state', 'email', 'manager', 'created_at'] as const;

export type UsersQuery = QueryInput<typeof adminUsers.list>;

/** A page of people. */
export const useUsers = (query: UsersQuery) => useCall(adminUsers.list, { query }, { keepPrevious: true });

/** Those who report to somebody directly, by name; the first 200. */
export const useReports = (manager_id: string, enabled: boolean) =>
  useCall(adminUsers.list, { query: { manager_id, limit: 200 } }, { enabled });

/** One person; followed while their contacts are being handed over. */
export const useUser = (id: string, following: boolean) =>
  useCall(adminUsers.get, { params: { id } }, { refetchInterval: following ? POLL_MS : false });

/** People to choose from, whoever can be a manager: invited ones among them. */
export const usePeople = (q: string) =>
  useCall(adminUsers.list, { query: { limit: 30, ...(q && { q }) } }, { keepPrevious: true });

/** People to choose from who can take contacts. */
export const useOwners = (q: string) => useCall(adminUsers.owners, { query: q ? { q } : {} }, { keepPrevious: true });

/** What people can be given: roles, units, offices, groups. */
export const useUserChoices = () => useCall(adminUsers.choices, {}, { staleTime: 60_000 });

export const useUserRoles = (id: string) => useCall(adminUsers.roles, { params: { id } });

/** Invites a person. The form shows the failure. */
export const useAddUser = () => useSend(adminUsers.create, { invalidates, quiet: true });

/** Changes a person. The form shows the failure. */
export const useChangeUser = () => useSend(adminUsers.update, { invalidates, quiet: true });

/** Changes what the list shows of a person. The form shows the failure. */
export const useQuicklyChangeUser = () => useSend(adminUsers.quick_update, { invalidates, quiet: true });

export const useChangeRole = () => useSend(adminUsers.update_roles, { invalidates, quiet: true });
export const useSetMembership = () => useSend(adminUsers.paid_membership, { invalidates, until_shown: true });
export const useInviteAgain = () => useSend(adminUsers.invite, { invalidates });
export const useRevokeInvitation = () => useSend(adminUsers.revoke_invitation, { invalidates });
export const useActivateUser = () => useSend(adminUsers.activate, { invalidates });
export const useEndSessions = () => useSend(adminUsers.end_sessions, { invalidates });

/** Deactivates a person. The form shows the failure. */
export const useDeactivateUser = () =>
  useSend(adminUsers.deactivate, { invalidates: invalidatesContacts, quiet: true });

/** Deletes a person. The form shows the failure. */
export const useDeleteUser = () => useSend(adminUsers.delete, { invalidates: invalidatesContacts, quiet: true });

/** Reads a file of people and makes nothing. The failure stands at the file. */
export const usePreviewBulk = () => useSend(adminUsers.bulk_preview, { quiet: true });

/** Invites the people of a preview. */
export const useCreateBulk = () => useSend(adminUsers.bulk_create, { invalidates });

/** First and last name as one. */
export const nameOf = (user: Pick<AdminUser, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim();
