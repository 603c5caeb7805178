import type { Needs } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';

/** One screen of the admin area. */
export interface AdminScreen {
  readonly label: string;
  readonly to: string;
  /** A short description for the landing page and the palette's search. */
  readonly about: string;
  readonly needs: Needs & { readonly roles: NonNullable<Needs['roles']> };
}

export interface AdminSection {
  readonly label: string;
  readonly screens: readonly AdminScreen[];
}

/** R153: sub_admins have the flag too. */
const admin = { roles: ['admin'] } as const;
const systemAdmin = { roles: ['admin'], system_admin: true } as const;

/**
 * The admin screens by section. A new screen needs a line here. It then appears in the navigation, on the landing page, in the palette, and in
 * the left navigation, for users who have access.
 */
export const adminSections: readonly AdminSection[] = [
  {
    label: 'People',
    screens: [
      {
        label: 'Users',
        to: paths.admin_users,
        about: 'Invite, edit, reassign, and deactivate users',
        needs: admin,
      },
      { label: 'Signups', to: paths.admin_signups, about: 'Requests for an account', needs: admin },
      { label: 'Groups', to: paths.admin_groups, about: 'Users who share a view of their contacts', needs: admin },
      {
        label: 'Pools',
        to: paths.admin_pools,
        about: 'Unassigned contacts and who can see them',
        needs: admin,
      },
      {
        label: 'Transfers',
        to: paths.admin_transfers,
        about: 'Every transfer in the company, with logs and reverts',
        needs: admin,
      },
      {
        label: 'Corporations',
        to: paths.admin_corporations,
        about: 'Companies, business units, and vendors with logos, colors, and webpages',
        needs: admin,
      },
      {
        label: 'Business units',
        to: paths.admin_business_units,
        about: 'Divisions of your companies',
        needs: admin,
      },
      {
        label: 'Office locations',
        to: paths.admin_office_locations,
        about: 'Where your team works',
        needs: admin,
      },
      {
        label: 'Payments',
        to: paths.admin_payment_infos,
        about: 'What each user pays, and what is due',
        needs: admin,
      },
      {
        label: 'Plans',
        to: paths.admin_plans,
        about: 'What users can choose, and at which price',
        needs: admin,
      },
    ],
  },
  {
    label: 'Sales setup',
    screens: [
      { label: 'Settings', to: paths.admin_settings, about: 'Company name, logo, help, and keys', needs: admin },
      { label: 'Feature flags', to: paths.admin_feature_flags, about: 'The features your team can use', needs: admin },
      { label: 'Statuses', to: paths.admin_statuses, about: 'The stages a contact goes through', needs: admin },
      {
        label: 'Agent-flow statuses',
        to: paths.admin_agentflow_statuses,
        about: 'The agent’s next step with a contact',
        needs: admin,
      },
      { label: 'Sources', to: paths.admin_sources, about: 'Where contacts come from', needs: admin },
      {
        label: 'Carriers',
        to: paths.admin_carriers,
        about: 'The insurance companies whose products you sell',
        needs: admin,
      },
      {
        label: 'Product info',
        to: paths.admin_product_infos,
        about: 'What agents should know about your products, shown with each matching contact',
        needs: { ...admin, feature: 'product_info' },
      },
      { label: 'Trainings', to: paths.admin_trainings, about: 'Reading and videos for your team', needs: admin },
    ],
  },
  {
    label: 'Communication',
    screens: [
      {
        label: 'Email server',
        to: paths.admin_mail_server,
        about: 'How invitations, resets, and codes are sent, and from which address',
        needs: systemAdmin,
      },
      {
        label: 'Email log',
        to: paths.admin_mailbox,
        about: 'Sent emails and their delivery status',
        needs: systemAdmin,
      },
      {
        label: 'Telephony',
        to: paths.admin_telephony,
        about: 'Phone provider, number prices, and who can buy numbers',
        needs: admin,
      },
      {
        label: 'Phone numbers',
        to: paths.admin_phone_numbers,
        about: 'Every company number and its owner',
        needs: admin,
      },
      {
        label: 'Calling access',
        to: paths.admin_dialer_people,
        about: 'Users who can call without a subscription',
        needs: admin,
      },
      {
        label: 'Phone simulator',
        to: paths.admin_phone_simulator,
        about: 'Calls and texts to outside phones, simulated by the built-in phone provider',
        needs: admin,
      },
      { label: 'Help requests', to: paths.admin_helps, about: 'Questions and requests from your team', needs: admin },
    ],
  },
  {
    label: 'Compliance',
    screens: [
      {
        label: 'Do not contact',
        to: paths.admin_do_not_contact,
        about: 'Numbers and emails no one can call, text, or email',
        needs: admin,
      },
      {
        label: 'Outbound rules',
        to: paths.admin_outbound_rules,
        about: 'When contacts can be called, texted, and emailed, and each decision',
        needs: admin,
      },
      { label: 'Terms', to: paths.admin_terms, about: 'Terms users must accept before they continue', needs: admin },
      {
        label: 'Audit log',
        to: paths.admin_audit_log,
        about: 'Who viewed or changed what, and on whose behalf',
        needs: admin,
      },
    ],
  },
  {
    label: 'Security',
    screens: [
      {
        label: 'Single sign-on',
        to: paths.admin_single_sign_on,
        about: 'Let users sign in with your company’s identity provider',
        needs: systemAdmin,
      },
      {
        label: 'Allowed networks',
        to: paths.admin_allowed_networks,
        about: 'Networks users can sign in from',
        needs: systemAdmin,
      },
    ],
  },
  {
    label: 'Developer',
    screens: [
      {
        label: 'API tracking',
        to: paths.admin_api_tracking,
        about: 'Vendors and API keys that use your data',
        needs: admin,
      },
      {
        label: 'API requests',
        to: paths.admin_api_requests,
        about: 'Every request made with an API key',
        needs: admin,
      },
      {
        label: 'Jobs',
        to: paths.admin_jobs,
        about: 'Background jobs, failures, and workers',
        needs: admin,
      },
      { label: 'Quiet jobs', to: paths.admin_quiet_jobs, about: 'Pause background jobs', needs: admin },
    ],
  },
];
