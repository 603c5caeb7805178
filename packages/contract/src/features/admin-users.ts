import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { accountTypes } from '../rules/roles.ts';
import { person } from './lookups.ts';

/** The most rows of one bulk creation. */
export const MAX_BULK_USERS = 500;
/** From this many contacts on a job hands them over. */
export const HANDOVER_AT_ONCE = 500;

const accountType = z.enum(accountTypes, { message: 'Choose a role.' });
const named = z.object({ id: uuid, name: z.string() });
/** `invited` until the person has accepted; `inactive` after being deactivated. */
export const userStates = ['active', 'invited', 'inactive'] as const;
const userState = z.enum(userStates);

const adminUser = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  account_type: accountType,
  /** What the role is called in this tenant's variant. */
  role: z.string(),
  state: userState,
  job_title: z.string(),
  manager: named.nullable(),
  business_unit: named.nullable(),
  office_location: named.nullable(),
  paid: z.boolean(),
  /** People who report to them directly. */
  reports: z.int(),
  /** Whether the acting person may change them: nobody changes somebody whose role is above their own. */
  editable: z.boolean(),
  created_at: isoTime,
});
export type AdminUser = z.infer<typeof adminUser>;

export const invitationState = z.enum(['open', 'expired', 'accepted', 'revoked']);

/** Contacts of somebody who left on their way to who takes them. */
const handover = z.object({
  id: uuid,
  to: named,
  total: z.int(),
  moved: z.int(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  /** A sentence where it stopped before its end. */
  error: z.string().nullable(),
});
export type Handover = z.infer<typeof handover>;

const adminUserDetail = adminUser.extend({
  timezone: z.string().nullable(),
  corporation: named.nullable(),
  groups: z.array(named),
  pools: z.array(named),
  /** Whom they report to, and whom those report to: the top first. */
  managers: z.array(named),
  /** Everybody below them, however deep. */
  downline: z.int(),
  contacts: z.int(),
  /** Sessions that are open now. */
  sessions: z.int(),
  /** The latest invitation. */
  invitation: z
    .object({ state: invitationState, sent_at: isoTime, expires_at: isoTime, sent_by: z.string() })
    .nullable(),
  /** The latest time their contacts were handed over. */
  handover: handover.nullable(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

const id = z.object({ id: uuid });
const flag = z.enum(['true', 'false', '1', '0']).optional();
const firstName = line(80).min(1, 'Enter a first name.');
const lastName = line(80).min(1, 'Enter a last name.');
const email = line(254).pipe(z.email('Enter an e-mail address such as ann@agency.com.'));
const username = line(100)
  .min(3, 'At least 3 characters.')
  .regex(/^[^\s]+$/, 'A user name has no spaces.');
const jobTitle = line(80);

const profileFields = {
  first_name: firstName,
  last_name: lastName,
  email,
  username,
  job_title: jobTitle,
  timezone: line(64).nullable(),
  manager_id: uuid.nullable(),
  corporation_id: uuid.nullable(),
  business_unit_id: uuid.nullable(),
  office_location_id: uuid.nullable(),
  group_ids: z.array(uuid).max(200),
};

/** Which people a list holds. */
const filters = {
  q: line(100).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  order_field: z.enum(['name', 'email', 'username', 'role', 'state', 'manager', 'created_at']).default('name'),
  /** Only those who may act as others. */
  impersonators: flag,
  /** Only regional managers. */
  only_rm: flag,
  /** Only this person and everybody below them. */
  user_id: uuid.optional(),
  /** Only those who report to this person directly. */
  manager_id: uuid.optional(),
  roles: z.array(accountType).max(20).optional(),
  state: userState.optional(),
};

/** Who takes what somebody leaves behind. */
const leaving = {
  /** The person or the pool that takes the contacts; they stay where neither is given. */
  contacts_to_id: uuid.optional(),
  contacts_to_pool_id: uuid.optional(),
  /** Who leads the people that report to them. */
  reports_to_id: uuid.optional(),
};

/** A row as it stands in the file: the server says what is wrong with it. */
const bulkUser = z.strictObject({
  row_no: z.int().min(1).max(1_000_000),
  first_name: z.string().max(500),
  last_name: z.string().max(500),
  email: z.string().max(500),
  username: z.string().max(500).default(''),
  role: z.string().max(500),
  manager: z.string().max(500).default(''),
  job_title: z.string().max(500).default(''),
});
export type BulkUser = z.infer<typeof bulkUser>;

const verdict = bulkUser.extend({
  /** What is wrong with the row; none where it can be, or was, invited. */
  problems: z.array(z.string()),
});
export type BulkVerdict = z.infer<typeof verdict>;
const bulkReply = one(
  z.object({
    rows: z.array(verdict),
    good: z.int(),
    refused: z.int(),
    /** Rows of the file without a word. */ empty: z.int(),
  }),
);

const detail = one(adminUserDetail);

export const adminUsers = {
  list: defineEndpoint({
    id: 'admin-users.list',
    method: 'GET',
    path: '/v1/admin/users',
    access: ADMIN,
    summary: "The tenant's people",
    description: 'R374. Deleted people are not listed.',
    query: pageQuery.extend(filters),
    response: page(adminUser),
  }),
  export: defineEndpoint({
    id: 'admin-users.export',
    method: 'GET',
    path: '/v1/admin/users/export.csv',
    access: ADMIN,
    summary: 'The people of a list as CSV; nothing in it runs as a formula',
    query: z.object(filters),
    produces: 'text/csv',
  }),
  choices: defineEndpoint({
    id: 'admin-users.choices',
    method: 'GET',
    path: '/v1/admin/users/choices',
    access: ADMIN,
    summary: 'What a person can be given: roles up to one’s own, corporations, units, offices, groups',
    response: one(
      z.object({
        roles: z.array(z.object({ value: accountType, label: z.string(), givable: z.boolean() })),
        corporations: z.array(named),
        business_units: z.array(named),
        office_locations: z.array(named),
        groups: z.array(named),
        pools: z.array(named),
      }),
    ),
  }),
  owners: defineEndpoint({
    id: 'admin-users.owners',
    method: 'GET',
    path: '/v1/admin/users/owners',
    access: ADMIN,
    summary: 'Whom contacts can be given to: active people, by name',
    description: 'Filters by `q` in the name, or to those of `ids`; at most 200, the rest by typing more.',
    query: z.object({ q: line(60).optional(), ids: z.array(uuid).max(200).optional() }),
    response: all(person),
  }),
  pool_holders: defineEndpoint({
    id: 'admin-users.pool_holders',
    method: 'GET',
    path: '/v1/admin/users/pool_holders',
    access: ADMIN,
    summary: 'Pool holders, each with the pools they hold',
    query: pageQuery.extend({ q: line(100).optional() }),
    response: page(
      adminUser
        .pick({ id: true, first_name: true, last_name: true, email: true, state: true })
        .extend({ pools: z.array(named) }),
    ),
  }),
  create: defineEndpoint({
    id: 'admin-users.create',
    method: 'POST',
    path: '/v1/admin/users',
    access: ADMIN,
    summary: 'Invite a person',
    description:
      'Makes the account and mails a link that works once, for 7 days. The user name is the e-mail address unless one is given.',
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
  }),
  bulk_preview: defineEndpoint({
    id: 'admin-users.bulk_preview',
    method: 'POST',
    path: '/v1/admin/users/bulk_preview',
    access: ADMIN,
    summary: 'Read a CSV or Excel file of people and say of each row whether it can be invited; makes nothing',
    description: `Columns: first name, last name, e-mail, role, and where wanted user name, manager (e-mail or user name), job title. At most ${MAX_BULK_USERS} rows.`,
    upload: { field: 'file', max_bytes: 2 * 1024 * 1024 },
    response: bulkReply,
  }),
  bulk_create: defineEndpoint({
    id: 'admin-users.bulk_create',
    method: 'POST',
    path: '/v1/admin/users/bulk_create',
    access: ADMIN,
    summary: 'Invite the people of a preview',
    description: 'Every row is checked again. Those without a problem are invited, the others come back with theirs.',
    body: z.strictObject({ rows: z.array(bulkUser).min(1, 'Send at least one row.').max(MAX_BULK_USERS) }),
    response: bulkReply,
    status: 201,
  }),
  get: defineEndpoint({
    id: 'admin-users.get',
    method: 'GET',
    path: '/v1/admin/users/{id}',
    access: ADMIN,
    summary: 'One person',
    params: id,
    response: detail,
  }),
  update: defineEndpoint({
    id: 'admin-users.update',
    method: 'PATCH',
    path: '/v1/admin/users/{id}',
    access: ADMIN,
    summary: 'Change a person; with `manager_id` their whole branch moves along',
    description: 'Role, membership and state have calls of their own and are refused here.',
    params: id,
    body: z.strictObject(profileFields).partial(),
    response: detail,
  }),
  quick_update: defineEndpoint({
    id: 'admin-users.quick_update',
    method: 'PATCH',
    path: '/v1/admin/users/{id}/quick_update',
    access: ADMIN,
    summary: 'Change what a list shows of a person',
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
  }),
  delete: defineEndpoint({
    id: 'admin-users.delete',
    method: 'DELETE',
    path: '/v1/admin/users/{id}',
    access: ADMIN,
    summary: 'Delete a person; what they did keeps their name',
    description:
      'Their contacts need a taker. Those who report to them report to `reports_to_id`, or to the deleted person’s own manager. Sessions end at once.',
    params: id,
    query: z.object(leaving),
    response: one(z.object({ handover: handover.nullable() })),
  }),
  roles: defineEndpoint({
    id: 'admin-users.roles',
    method: 'GET',
    path: '/v1/admin/users/{id}/roles',
    access: ADMIN,
    summary: "A person's role, the flags it gives, and the roles they can be given",
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
  }),
  update_roles: defineEndpoint({
    id: 'admin-users.update_roles',
    method: 'PATCH',
    path: '/v1/admin/users/{id}/update_roles',
    access: ADMIN,
    summary: 'Give a person another role',
    description: 'Never one above one’s own, never to oneself, and one admin always stays.',
    params: id,
    body: z.strictObject({ account_type: accountType }),
    response: detail,
  }),
  paid_membership: defineEndpoint({
    id: 'admin-users.paid_membership',
    method: 'POST',
    path: '/v1/admin/users/{id}/paid_membership',
    access: ADMIN,
    summary: 'Grant a paid membership, or take it back',
    params: id,
    body: z.strictObject({ paid: z.boolean().default(true) }),
    response: detail,
  }),
  invite: defineEndpoint({
    id: 'admin-users.invite',
    method: 'POST',
    path: '/v1/admin/users/{id}/invitation',
    access: ADMIN,
    summary: 'Mail the invitation again; links sent before stop working',
    params: id,
    response: detail,
    status: 201,
  }),
  revoke_invitation: defineEndpoint({
    id: 'admin-users.revoke_invitation',
    method: 'DELETE',
    path: '/v1/admin/users/{id}/invitation',
    access: ADMIN,
    summary: 'Revoke the invitation: its link stops working',
    params: id,
    response: detail,
  }),
  deactivate: defineEndpoint({
    id: 'admin-users.deactivate',
    method: 'POST',
    path: '/v1/admin/users/{id}/deactivate',
    access: ADMIN,
    summary: 'Keep a person from signing in; sessions end at once',
    description: `Contacts stay or go to who is named: up to ${HANDOVER_AT_ONCE} at once, more by a job whose progress stands in \`handover\`.`,
    params: id,
    body: z.strictObject(leaving),
    response: detail,
  }),
  activate: defineEndpoint({
    id: 'admin-users.activate',
    method: 'POST',
    path: '/v1/admin/users/{id}/activate',
    access: ADMIN,
    summary: 'Let a deactivated person sign in again',
    params: id,
    response: detail,
  }),
  end_sessions: defineEndpoint({
    id: 'admin-users.end_sessions',
    method: 'POST',
    path: '/v1/admin/users/{id}/end_sessions',
    access: ADMIN,
    summary: 'Sign a person out everywhere',
    params: id,
    response: one(z.object({ ended: z.int() })),
  }),
};
