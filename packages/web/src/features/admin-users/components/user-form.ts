import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import type { AccountType } from '@bookline/contract/rules/roles';
import type { Named } from './person-select.tsx';

/** The fields of the user forms. */
export interface UserDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string;
  readonly job_title: string;
  readonly timezone: string | null;
  readonly account_type: AccountType | null;
  readonly manager: Named | null;
  readonly corporation_id: string | null;
  readonly business_unit_id: string | null;
  readonly office_location_id: string | null;
  readonly group_ids: readonly string[];
}

export const emptyUser: UserDraft = {
  first_name: '',
  last_name: '',
  email: '',
  username: '',
  job_title: '',
  timezone: null,
  account_type: null,
  manager: null,
  corporation_id: null,
  business_unit_id: null,
  office_location_id: null,
  group_ids: [],
};

/** The initial form of an existing user. */
export const draftOf = (user: AdminUserDetail): UserDraft => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  username: user.username,
  job_title: user.job_title,
  timezone: user.timezone,
  account_type: user.account_type,
  manager: user.manager,
  corporation_id: user.corporation?.id ?? null,
  business_unit_id: user.business_unit?.id ?? null,
  office_location_id: user.office_location?.id ?? null,
  group_ids: user.groups.map(({ id }) => id),
});

/** The request body of a form. The role has a call of its own. */
export const bodyOf = ({ account_type: _, manager, username, group_ids, ...fields }: UserDraft) => ({
  ...fields,
  manager_id: manager?.id ?? null,
  group_ids: [...group_ids],
  ...(username.trim() !== '' && { username }),
});

/** The fields that can show errors. */
export const userFields = [
  'first_name',
  'last_name',
  'email',
  'username',
  'job_title',
  'timezone',
  'account_type',
  'manager_id',
  'corporation_id',
  'business_unit_id',
  'office_location_id',
  'group_ids',
];
