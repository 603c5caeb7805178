import { z } from 'zod';
import { entity, isoTime, reference, uuid } from '../fields.ts';
import { accountTypes } from '../rules/roles.ts';

export const accountType = z.enum(accountTypes, { message: 'Choose a role.' });
/** `invited` until the user accepts. `inactive` after being deactivated. */
export const userStates = ['active', 'invited', 'inactive'] as const;
export const userState = z.enum(userStates);

export const adminUser = entity('AdminUser', {
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  account_type: accountType,
  /** The role's label in this tenant's variant. */
  role: z.string(),
  state: userState,
  job_title: z.string(),
  manager: reference.nullable(),
  business_unit: reference.nullable(),
  office_location: reference.nullable(),
  paid: z.boolean(),
  /** Direct reports. */
  reports: z.int(),
  /** Whether the caller may change them: themselves, and users with a lower role. */
  editable: z.boolean(),
  /** Whether the caller may deactivate them. Includes System Admins among each other, because no one outranks them. */
  closable: z.boolean(),
  created_at: isoTime,
});
export type AdminUser = z.infer<typeof adminUser>;

export const invitationState = z.enum(['open', 'expired', 'accepted', 'revoked']);

/** The reassignment of a departing user's contacts. */
export const handover = entity('Reassignment', {
  id: uuid,
  to: reference,
  total: z.int(),
  moved: z.int(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  /** Why it stopped early, as a sentence. */
  error: z.string().nullable(),
});
export type Handover = z.infer<typeof handover>;

export const adminUserDetail = adminUser
  .extend({
    /** R292: a paid membership without a plan. `paid` is this, or a plan in good standing. */
    membership_granted: z.boolean(),
    timezone: z.string().nullable(),
    corporation: reference.nullable(),
    groups: z.array(reference),
    pools: z.array(reference),
    /** Their manager and everyone above, top first. */
    managers: z.array(reference),
    /** Everyone below them, at any depth. */
    downline: z.int(),
    contacts: z.int(),
    /** Open sessions. */
    sessions: z.int(),
    /** The latest invitation. */
    invitation: z
      .object({ state: invitationState, sent_at: isoTime, expires_at: isoTime, sent_by: z.string() })
      .nullable(),
    /** The latest reassignment of their contacts. */
    handover: handover.nullable(),
  })
  .meta({ id: 'AdminUserDetail' });
export type AdminUserDetail = z.infer<typeof adminUserDetail>;
