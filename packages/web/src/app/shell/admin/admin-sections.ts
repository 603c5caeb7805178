import type { Needs } from '../../../lib/access.ts';
import { paths } from '../../../lib/paths.ts';

/** One screen of the admin area. */
export interface AdminScreen {
  readonly label: string;
  readonly to: string;
  /** What one does there, in half a sentence: on the landing page and in the palette's search. */
  readonly about: string;
  readonly needs: Needs & { readonly roles: NonNullable<Needs['roles']> };
}

export interface AdminSection {
  readonly label: string;
  readonly screens: readonly AdminScreen[];
}

/** R153: sub_admins have the flag too. */
const admin = { roles: ['admin'] } as const;

/**
 * The admin area, section by section. A feature adds its screens here, a line each, once they exist; the sub-navigation, the landing
 * page, the palette and the item in the left navigation follow. Who lacks what a screen needs sees it nowhere.
 */
export const adminSections: readonly AdminSection[] = [
  {
    label: 'People',
    screens: [
      {
        label: 'Users',
        to: paths.admin_users,
        about: 'Who works here: invite, change, move, deactivate',
        needs: admin,
      },
      { label: 'Groups', to: paths.admin_groups, about: 'People who share a view of their contacts', needs: admin },
      {
        label: 'Pools',
        to: paths.admin_pools,
        about: 'Contacts that nobody owns yet, and who sees them',
        needs: admin,
      },
      {
        label: 'Transfers',
        to: paths.admin_transfers,
        about: 'Contacts handed on, by everybody: the log of each, and the way back',
        needs: admin,
      },
      { label: 'Signups', to: paths.admin_signups, about: 'Who asked for an account', needs: admin },
    ],
  },
  {
    label: 'Organization',
    screens: [
      {
        label: 'Corporations',
        to: paths.admin_corporations,
        about: 'Companies, business units and vendors with logo, colors and web page',
        needs: admin,
      },
      {
        label: 'Business units',
        to: paths.admin_business_units,
        about: 'The parts of your companies that people belong to',
        needs: admin,
      },
      {
        label: 'Office locations',
        to: paths.admin_office_locations,
        about: 'Where your people work',
        needs: admin,
      },
    ],
  },
  {
    label: 'Catalog',
    screens: [
      { label: 'Statuses', to: paths.admin_statuses, about: 'The steps that a contact goes through', needs: admin },
      {
        label: 'Agent-flow statuses',
        to: paths.admin_agentflow_statuses,
        about: 'What an agent does next with a contact',
        needs: admin,
      },
      { label: 'Sources', to: paths.admin_sources, about: 'Where contacts come from', needs: admin },
      { label: 'Trainings', to: paths.admin_trainings, about: 'What people are to read and watch', needs: admin },
      {
        label: 'Product info',
        to: paths.admin_product_infos,
        about: 'What agents should know of your products, beside every contact whom it fits',
        needs: { ...admin, feature: 'product_info' },
      },
      { label: 'Carriers', to: paths.admin_carriers, about: 'The companies whose products you sell', needs: admin },
    ],
  },
  {
    label: 'System',
    screens: [
      {
        label: 'Audit log',
        to: paths.admin_audit_log,
        about: 'Who looked at or changed what, and in whose name',
        needs: admin,
      },
      { label: 'Settings', to: paths.admin_settings, about: 'Name, logo, help and keys of your company', needs: admin },
      { label: 'Feature flags', to: paths.admin_feature_flags, about: 'What your people can use', needs: admin },
      {
        label: 'Jobs',
        to: paths.admin_jobs,
        about: 'What runs in the background, what failed, and who works on it',
        needs: admin,
      },
      { label: 'Quiet jobs', to: paths.admin_quiet_jobs, about: 'Let background jobs wait', needs: admin },
      {
        label: 'Single sign-on',
        to: paths.admin_single_sign_on,
        about: 'People sign in with the account of your company',
        needs: admin,
      },
      {
        label: 'API tracking',
        to: paths.admin_api_tracking,
        about: 'Whose software works with your data, and with which keys',
        needs: admin,
      },
      {
        label: 'API requests',
        to: paths.admin_api_requests,
        about: 'Every call made with an API key',
        needs: admin,
      },
      {
        label: 'Mail server',
        to: paths.admin_mail_server,
        about: 'Where invitations, resets and codes go out, and who they are from',
        needs: admin,
      },
      {
        label: 'Telephony',
        to: paths.admin_telephony,
        about: 'Where calls and texts go out, what numbers cost, and who may buy them',
        needs: admin,
      },
      {
        label: 'Phone numbers',
        to: paths.admin_phone_numbers,
        about: 'Every number of your company, and whose it is',
        needs: admin,
      },
      {
        label: 'Who may call',
        to: paths.admin_dialer_people,
        about: 'People who call whatever their subscription says',
        needs: admin,
      },
      {
        label: 'Phone simulator',
        to: paths.admin_phone_simulator,
        about: 'What the built-in carrier brought to phones outside',
        needs: admin,
      },
      {
        label: 'Do not contact',
        to: paths.admin_do_not_contact,
        about: 'Numbers and addresses that nobody may call, text or write to',
        needs: admin,
      },
      {
        label: 'Outbound rules',
        to: paths.admin_outbound_rules,
        about: 'When and whom one may call, text and write to, and what was decided',
        needs: admin,
      },
      { label: 'Mailbox', to: paths.admin_mailbox, about: 'What was sent, and what became of it', needs: admin },
      { label: 'Terms', to: paths.admin_terms, about: 'What everybody must accept before they go on', needs: admin },
      {
        label: 'Allowed networks',
        to: paths.admin_allowed_networks,
        about: 'From where people may sign in',
        needs: admin,
      },
      { label: 'Help requests', to: paths.admin_helps, about: 'What people asked for help with', needs: admin },
    ],
  },
];
