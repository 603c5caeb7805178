import { z } from 'zod';
import { type Access, ADMIN, ADMIN_THEMSELVES, defineEndpoints, IN_PERSON } from '../endpoint.ts';
import { line, reference, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import {
  MAX_BULK_USERS,
  MAX_BULK_USERS_BYTES,
  MAX_EMAIL,
  MAX_JOB_TITLE,
  MAX_LABEL,
  MAX_NAME,
  MAX_QUERY_IDS,
  MAX_SEARCH,
  MAX_TIME_ZONE,
  MAX_USERNAME,
} from '../rules/limits.ts';
import { accountType, adminUser, adminUserDetail, handover, userState } from './admin-user.ts';
import { bulkResult, bulkUser } from './bulk-users.ts';
import { fileReading, readAs } from './import-file.ts';
import { person } from './lookups.ts';
import { givenPassword } from './passwords.ts';

/** Above this number of contacts, a job reassigns them. */
export const HANDOVER_AT_ONCE = 500;

/** Grants access, so it needs an admin in person, not an API key. */
const ADMIN_IN_PERSON: Access = { ...ADMIN, ...IN_PERSON };

const id = z.object({ id: uuid });
const flag = z.enum(['true', 'false', '1', '0']).optional();
const firstName = line(MAX_NAME).min(1, 'Enter a first name.');
const lastName = line(MAX_NAME).min(1, 'Enter a last name.');
const email = line(MAX_EMAIL).pipe(z.email('Enter an email address such as ann@agency.com.'));
const username = line(MAX_USERNAME)
  .min(3, 'Use at least 3 characters.')
  .regex(/^[^\s]+$/, 'User names can’t contain spaces.');
const jobTitle = line(MAX_JOB_TITLE);

const profileFields = {
  first_name: firstName,
  last_name: lastName,
  email,
  username,
  job_title: jobTitle,
  timezone: line(MAX_TIME_ZONE).nullable(),
  manager_id: uuid.nullable(),
  corporation_id: uuid.nullable(),
  business_unit_id: uuid.nullable(),
  office_location_id: uuid.nullable(),
  group_ids: z.array(uuid).max(MAX_QUERY_IDS),
};

/** The filter of a user list. */
const filters = {
  q: line(MAX_SEARCH).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  order_field: z.enum(['name', 'email', 'username', 'role', 'state', 'manager', 'created_at']).default('name'),
  /** Only users who may act as others. */
  impersonators: flag,
  /** Only regional managers. */
  only_rm: flag,
  /** Only this user and everyone below them. */
  user_id: uuid.optional(),
  /** Only this user's direct reports. */
  manager_id: uuid.optional(),
  roles: z.array(accountType).max(20).optional(),
  state: userState.optional(),
};

/** Who takes over from a departing user. */
const leaving = {
  /** The user or pool that gets the contacts. If absent, the contacts stay. */
  contacts_to_id: uuid.optional(),
  contacts_to_pool_id: uuid.optional(),
  /** The new manager of their direct reports. */
  reports_to_id: uuid.optional(),
};

const detail = one(adminUserDetail);

export const adminUsers = defineEndpoints('admin-users', {
  list: {
    method: 'GET',
    path: '/v1/admin/users',
    access: ADMIN,
    summary: 'List users',
    description: 'R374. Deleted users aren’t included.',
    query: pageQuery.extend(filters),
    response: page(adminUser),
  },
  export: {
    method: 'GET',
    path: '/v1/admin/users/export.csv',
    access: ADMIN,
    summary: 'Export a user list as CSV, safe from formulas',
    query: z.object(filters),
    produces: 'text/csv',
  },
  choices: {
    method: 'GET',
    path: '/v1/admin/users/choices',
    access: ADMIN,
    summary: 'List what a user can be assigned: roles up to your own, corporations, units, offices, and groups',
    response: one(
      z.object({
        roles: z.array(z.object({ value: accountType, label: z.string(), givable: z.boolean() })),
        corporations: z.array(reference),
        business_units: z.array(reference),
        office_locations: z.array(reference),
        groups: z.array(reference),
        pools: z.array(reference),
      }),
    ),
  },
  owners: {
    method: 'GET',
    path: '/v1/admin/users/owners',
    access: ADMIN,
    summary: 'List users who can receive contacts: active users, by name',
    description: 'Filters by `q` in the name, or to `ids`. Returns up to 200. Narrow the search to find others.',
    query: z.object({ q: line(MAX_LABEL).optional(), ids: z.array(uuid).max(MAX_QUERY_IDS).optional() }),
    response: all(person),
  },
  pool_holders: {
    method: 'GET',
    path: '/v1/admin/users/pool_holders',
    access: ADMIN,
    summary: 'List pool holders with their pools',
    query: pageQuery.extend({ q: line(MAX_SEARCH).optional() }),
    response: page(
      adminUser
        .pick({ id: true, first_name: true, last_name: true, email: true, state: true })
        .extend({ pools: z.array(reference) }),
    ),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/users',
    access: ADMIN_IN_PERSON,
    summary: 'Invite a user',
    description:
      'Creates the account and emails a link that works once, for 7 days. The user name is the email address by default.',
    body: z.strictObject({
      ...profileFields,
      username: username.optional(),
      job_title: jobTitle.default(''),
      timezone: profileFields.timezone.default(null),
      manager_id: profileFields.manager_id.default(null),
      corporation_id: profileFields.corporation_id.default(null),
      business_unit_id: profileFields.business_unit_id.default(null),
      office_location_id: profileFields.office_location_id.default(null),
      group_ids: profileFields.group_ids.default([]),
      account_type: accountType,
    }),
    response: detail,
    status: 201,
  },
  bulk_preview: {
    method: 'POST',
    path: '/v1/admin/users/bulk_preview',
    access: ADMIN,
    summary: 'Check a CSV or Excel file of users without inviting anyone',
    description: `Columns: first name, last name, email, role, and optionally user name, manager (email or user name), job title. Up to ${MAX_BULK_USERS} rows. Send the file again with another sheet or encoding to read it that way.`,
    upload: { field: 'file', max_bytes: MAX_BULK_USERS_BYTES },
    body: z.object(readAs),
    response: one(
      bulkResult.extend({
        ...fileReading,
        /** Rows with characters that couldn't be read or were removed, one sentence for each kind. */
        notes: z.array(z.string()),
      }),
    ),
  },
  bulk_create: {
    method: 'POST',
    path: '/v1/admin/users/bulk_create',
    access: ADMIN_IN_PERSON,
    summary: 'Invite the users of a preview',
    description: 'Every row is checked again. Valid rows are invited. The others are returned with their errors.',
    body: z.strictObject({ rows: z.array(bulkUser).min(1, 'Add at least one row.').max(MAX_BULK_USERS) }),
    response: one(bulkResult),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/v1/admin/users/{id}',
    access: ADMIN,
    summary: 'Get a user',
    params: id,
    response: detail,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/users/{id}',
    access: ADMIN_IN_PERSON,
    summary: 'Change a user. With `manager_id`, their whole downline moves along',
    description:
      'Role, membership, and state have their own calls and are refused here. Changing the email address or user name needs your own password (`current_password`) and isn’t possible while acting as another user. The previous address is notified.',
    params: id,
    body: z.strictObject({ ...profileFields, current_password: givenPassword }).partial(),
    response: detail,
  },
  quick_update: {
    method: 'PATCH',
    path: '/v1/admin/users/{id}/quick_update',
    access: ADMIN,
    summary: 'Change a user’s list fields',
    params: id,
    body: z
      .strictObject({
        first_name: firstName,
        last_name: lastName,
        job_title: jobTitle,
        manager_id: profileFields.manager_id,
        business_unit_id: profileFields.business_unit_id,
        office_location_id: profileFields.office_location_id,
      })
      .partial(),
    response: one(adminUser),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/users/{id}',
    access: ADMIN,
    summary: 'Delete a user. Their history keeps their name',
    description:
      'Their contacts need a new owner. Their direct reports move to `reports_to_id`, or to the deleted user’s own manager. Their sessions end immediately.',
    params: id,
    query: z.object(leaving),
    response: one(z.object({ handover: handover.nullable() })),
  },
  roles: {
    method: 'GET',
    path: '/v1/admin/users/{id}/roles',
    access: ADMIN,
    summary: "Get a user's role, its flags, and the roles they can be assigned",
    params: id,
    response: one(
      z.object({
        account_type: accountType,
        flags: z.array(z.string()),
        choices: z.array(
          z.object({ value: accountType, label: z.string(), flags: z.array(z.string()), givable: z.boolean() }),
        ),
      }),
    ),
  },
  update_roles: {
    method: 'PATCH',
    path: '/v1/admin/users/{id}/update_roles',
    access: ADMIN_THEMSELVES,
    summary: 'Change a user’s role',
    description:
      'Only for users below your role, never above it, and never for yourself. Needs your own password. The user is notified by email.',
    params: id,
    body: z.strictObject({ account_type: accountType, current_password: givenPassword }),
    response: detail,
  },
  paid_membership: {
    method: 'POST',
    path: '/v1/admin/users/{id}/paid_membership',
    access: ADMIN,
    summary: 'Grant or remove a paid membership without a plan',
    params: id,
    body: z.strictObject({ paid: z.boolean().default(true) }),
    response: detail,
  },
  invite: {
    method: 'POST',
    path: '/v1/admin/users/{id}/invitation',
    access: ADMIN_IN_PERSON,
    summary: 'Resend the invitation. Earlier links stop working',
    params: id,
    response: detail,
    status: 201,
  },
  revoke_invitation: {
    method: 'DELETE',
    path: '/v1/admin/users/{id}/invitation',
    access: ADMIN,
    summary: 'Revoke the invitation. Its link stops working',
    params: id,
    response: detail,
  },
  deactivate: {
    method: 'POST',
    path: '/v1/admin/users/{id}/deactivate',
    access: ADMIN,
    summary: 'Deactivate a user. Their sessions end immediately',
    description: `Contacts stay or go to the named recipient: up to ${HANDOVER_AT_ONCE} immediately, more by a job whose progress is in \`handover\`.`,
    params: id,
    body: z.strictObject(leaving),
    response: detail,
  },
  activate: {
    method: 'POST',
    path: '/v1/admin/users/{id}/activate',
    access: ADMIN_IN_PERSON,
    summary: 'Reactivate a user',
    params: id,
    response: detail,
  },
  end_sessions: {
    method: 'POST',
    path: '/v1/admin/users/{id}/end_sessions',
    access: ADMIN_THEMSELVES,
    summary: 'Sign a user out everywhere',
    params: id,
    response: one(z.object({ ended: z.int() })),
  },
});
