import type { QueryInput } from '@bookline/contract/endpoint';
import type { AdminUser } from '@bookline/contract/features/admin-user';
import { adminUsers } from '@bookline/contract/features/admin-users';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const POLL_MS = 1000;

/** Queries that show users. They're out of date when a user is added, changed, or deactivated. */
const invalidates = ['admin-users', lookups.downline] as const;
/** Their contacts may have been reassigned too. */
const invalidatesContacts = [...invalidates, 'contacts', 'jobs'] as const;

/** The columns that sort the list. The first is the default. */
export const userOrders = ['name', 'role', 'state', 'email', 'manager', 'created_at'] as const;

export type UsersQuery = QueryInput<typeof adminUsers.list>;

/** A page of users. */
export const useUsers = (query: UsersQuery) => useCall(adminUsers.list, { query }, { keepPrevious: true });

/** A user's direct reports, by name. The first 200. */
export const useReports = (manager_id: string, enabled: boolean) =>
  useCall(adminUsers.list, { query: { manager_id, limit: 200 } }, { enabled });

/** One user. Reloads while their contacts are being reassigned. */
export const useUser = (id: string, following: boolean) =>
  useCall(adminUsers.get, { params: { id } }, { refetchInterval: following ? POLL_MS : false });

/** Users to choose a manager from, including invited ones. */
export const usePeople = (q: string) =>
  useCall(adminUsers.list, { query: { limit: 30, ...(q && { q }) } }, { keepPrevious: true });

/** Users who can own contacts. */
export const useOwners = (q: string) => useCall(adminUsers.owners, { query: q ? { q } : {} }, { keepPrevious: true });

/** The roles, business units, offices, and groups that a user can have. */
export const useUserChoices = () => useCall(adminUsers.choices, {}, { staleTime: 60_000 });

export const useUserRoles = (id: string) => useCall(adminUsers.roles, { params: { id } });

/** Invites a user. The form shows the failure. */
export const useAddUser = () => useSend(adminUsers.create, { invalidates, quiet: true });

/** Changes a user. The form shows the failure. */
export const useChangeUser = () => useSend(adminUsers.update, { invalidates, quiet: true });

/** Changes the fields that the list shows. The form shows the failure. */
export const useQuicklyChangeUser = () => useSend(adminUsers.quick_update, { invalidates, quiet: true });

export const useChangeRole = () => useSend(adminUsers.update_roles, { invalidates, quiet: true });
export const useSetMembership = () => useSend(adminUsers.paid_membership, { invalidates, until_shown: true });
export const useInviteAgain = () => useSend(adminUsers.invite, { invalidates });
export const useRevokeInvitation = () => useSend(adminUsers.revoke_invitation, { invalidates });
export const useActivateUser = () => useSend(adminUsers.activate, { invalidates });
export const useEndSessions = () => useSend(adminUsers.end_sessions, { invalidates });

/** Deactivates a user. The form shows the failure. */
export const useDeactivateUser = () =>
  useSend(adminUsers.deactivate, { invalidates: invalidatesContacts, quiet: true });

/** Deletes a user. The form shows the failure. */
export const useDeleteUser = () => useSend(adminUsers.delete, { invalidates: invalidatesContacts, quiet: true });

/** Reads a file of users for a preview and creates none. The failure appears next to the file. */
export const usePreviewBulk = () => useSend(adminUsers.bulk_preview, { quiet: true });

/** Invites the users of a preview. */
export const useCreateBulk = () => useSend(adminUsers.bulk_create, { invalidates });

export const nameOf = (user: Pick<AdminUser, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim();
