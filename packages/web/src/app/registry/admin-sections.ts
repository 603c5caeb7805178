import type { Channel } from '@bookline/contract/rules/subscriptions';
import type { Needs } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';

/** One screen of the admin area. */
export interface AdminScreen {
  readonly label: string;
  readonly to: string;
  /** A short description for the landing page and the searches. */
  readonly about: string;
  /** Other words that find it: what users of other products would type. */
  readonly words?: string;
  readonly needs: Needs & { readonly roles: NonNullable<Needs['roles']> };
}

/** One entry of the admin navigation. Its screens are tabs, each with its own address. With one screen there is no row of tabs. */
export interface AdminPage {
  readonly label: string;
  readonly tabs: readonly [AdminScreen, ...AdminScreen[]];
}

export interface AdminSection {
  readonly label: string;
  readonly pages: readonly AdminPage[];
}

/** R153: sub_admins have the flag too. */
const admin = { roles: ['admin'] } as const;
const systemAdmin = { roles: ['admin'], system_admin: true } as const;

/** A page of one screen. */
const alone = (screen: AdminScreen): AdminPage => ({ label: screen.label, tabs: [screen] });

/** R085: what users subscribe to, buy, and use: minutes or texts. */
function subscriptionPage(channel: Channel): AdminPage {
  const screens = channel === 'dialer' ? paths.admin_dialer : paths.admin_sms;
  const [name, units] = channel === 'dialer' ? ['Dialer', 'minutes'] : ['Text', 'texts'];
  const words = channel === 'dialer' ? 'calls calling minutes voice licenses' : 'sms mms texting messages licenses';
  const needs = { ...admin, feature: channel } as const;
  const tab = (label: string, to: string, about: string): AdminScreen => ({
    label: `${name} ${label}`,
    to,
    about,
    words,
    needs,
  });
  return {
    label: channel === 'dialer' ? 'Minutes' : 'Texts',
    tabs: [
      tab('subscriptions', screens.subscriptions, `Who pays for ${units}, and the company’s own subscription`),
      tab('orders', screens.orders, `Purchases of ${units} and licenses, with refunds`),
      tab('usage', screens.usage, `The ${units} each user and number used`),
      tab('numbers', screens.numbers, `Each company number and the ${units} it used`),
      tab('plans', screens.plans, `The ${units} users can buy, and at which price`),
    ],
  };
}

/**
 * The admin screens by section and page. A new screen needs a line here: as a tab of the page it belongs to, or as a page of its own. It then
 * appears in the navigation, on the landing page, and in the palette, for users who have access.
 */
export const adminSections: readonly AdminSection[] = [
  {
    label: 'People',
    pages: [
      {
        label: 'Users',
        tabs: [
          {
            label: 'Users',
            to: paths.admin_users,
            about: 'Invite, edit, reassign, and deactivate users',
            words: 'team members agents employees staff roles permissions accounts invitations passwords',
            needs: admin,
          },
          {
            label: 'Signups',
            to: paths.admin_signups,
            about: 'Requests for an account',
            words: 'registrations applications approve new agents',
            needs: admin,
          },
        ],
      },
      {
        label: 'Groups and pools',
        tabs: [
          {
            label: 'Groups',
            to: paths.admin_groups,
            about: 'Users who share a view of their contacts',
            words: 'teams sharing visibility',
            needs: admin,
          },
          {
            label: 'Pools',
            to: paths.admin_pools,
            about: 'Unassigned contacts and who can see them',
            words: 'lead distribution unassigned queue shared leads round-robin',
            needs: admin,
          },
        ],
      },
      alone({
        label: 'Transfers',
        to: paths.admin_transfers,
        about: 'Every transfer in the company, with logs and reverts',
        words: 'reassign move contacts leads owner revert',
        needs: admin,
      }),
      {
        label: 'Companies',
        tabs: [
          {
            label: 'Corporations',
            to: paths.admin_corporations,
            about: 'Companies, business units, and vendors with logos, colors, and webpages',
            words: 'companies organizations vendors branding website',
            needs: admin,
          },
          {
            label: 'Business units',
            to: paths.admin_business_units,
            about: 'Divisions of your companies',
            words: 'departments branches regions',
            needs: admin,
          },
          {
            label: 'Office locations',
            to: paths.admin_office_locations,
            about: 'Where your team works',
            words: 'addresses offices branches',
            needs: admin,
          },
        ],
      },
      {
        label: 'Billing',
        tabs: [
          {
            label: 'Payments',
            to: paths.admin_payment_infos,
            about: 'What each user pays, and what is due',
            words: 'billing invoices cards money refunds due',
            needs: admin,
          },
          {
            label: 'Plans',
            to: paths.admin_plans,
            about: 'What users can choose, and at which price',
            words: 'billing pricing subscriptions membership',
            needs: admin,
          },
          {
            label: 'Tax rates',
            to: paths.admin_tax_rates,
            about: 'The sales tax of each state, for invoices',
            words: 'billing sales tax vat states',
            needs: admin,
          },
          {
            label: 'Gateway',
            to: paths.admin_payment_settings,
            about: 'Where card payments go: the test gateway, or your Stripe account',
            words: 'payment gateway stripe cards keys webhook',
            needs: admin,
          },
        ],
      },
    ],
  },
  {
    label: 'Sales setup',
    pages: [
      {
        label: 'Store',
        tabs: [
          {
            label: 'Orders',
            to: paths.admin_orders,
            about: 'What your users ordered, its status, and refunds',
            words: 'store orders sales shipping fulfillment refunds',
            needs: admin,
          },
          {
            label: 'Products',
            to: paths.admin_products,
            about: 'What your users can order',
            words: 'store catalog items kits lists prices stock',
            needs: admin,
          },
          {
            label: 'Categories',
            to: paths.admin_categories,
            about: 'How the store is divided',
            words: 'store catalog categories',
            needs: admin,
          },
        ],
      },
      {
        label: 'Company settings',
        tabs: [
          {
            label: 'Settings',
            to: paths.admin_settings,
            about: 'Company name, logo, help, and keys',
            words: 'brand branding colors name logo general configuration preferences support',
            needs: admin,
          },
          {
            label: 'Feature flags',
            to: paths.admin_feature_flags,
            about: 'The features your team can use',
            words: 'turn on off enable disable modules switches',
            needs: admin,
          },
        ],
      },
      {
        label: 'Statuses and sources',
        tabs: [
          {
            label: 'Statuses',
            to: paths.admin_statuses,
            about: 'The stages a contact goes through',
            words: 'pipeline stages lead status dispositions',
            needs: admin,
          },
          {
            label: 'Agent-flow statuses',
            to: paths.admin_agentflow_statuses,
            about: 'The agent’s next step with a contact',
            words: 'agentflow next step stages',
            needs: admin,
          },
          {
            label: 'Sources',
            to: paths.admin_sources,
            about: 'Where contacts come from',
            words: 'lead source origin vendors campaigns',
            needs: admin,
          },
        ],
      },
      {
        label: 'Products',
        tabs: [
          {
            label: 'Carriers',
            to: paths.admin_carriers,
            about: 'The insurance companies whose products you sell',
            words: 'insurers insurance companies naic',
            needs: admin,
          },
          {
            label: 'Product info',
            to: paths.admin_product_infos,
            about: 'What agents should know about your products, shown with each matching contact',
            words: 'scripts talking points plans coverage',
            needs: { ...admin, feature: 'product_info' },
          },
        ],
      },
      alone({
        label: 'Trainings',
        to: paths.admin_trainings,
        about: 'Reading and videos for your team',
        words: 'courses learning onboarding videos documents',
        needs: admin,
      }),
    ],
  },
  {
    label: 'Communication',
    pages: [
      {
        label: 'Email',
        tabs: [
          {
            label: 'Campaign emails',
            to: paths.admin_broadcast_emails,
            about: 'Emails your team can send to many contacts',
            words: 'broadcast email templates newsletter marketing birthday mailing blocks',
            needs: admin,
          },
          {
            label: 'Suppressed emails',
            to: paths.admin_email_suppressions,
            about: 'Addresses that bounced, complained, or unsubscribed, and get no more email',
            words: 'suppression list bounces bounced complaints spam unsubscribed block import export',
            needs: admin,
          },
          {
            label: 'Campaign triggers',
            to: paths.admin_campaign_triggers,
            about: 'Emails that go out by themselves, on a birthday or after a tag',
            words: 'automatic autoresponder birthday renewal turning 65 drip',
            needs: admin,
          },
          {
            label: 'Sending pace',
            to: paths.admin_campaign_senders,
            about: 'How fast campaigns go out, and how a new address warms up',
            words: 'throttle warm-up limit per minute per day sender reputation deliverability',
            needs: admin,
          },
          {
            label: 'Email server',
            to: paths.admin_mail_server,
            about: 'How invitations, resets, and codes are sent, and from which address',
            words: 'smtp mail server sender from address outgoing',
            needs: systemAdmin,
          },
          {
            label: 'Bounces and replies',
            to: paths.admin_feedback_mailbox,
            about: 'The mailbox that bounces, spam complaints, and replies are read from',
            words: 'imap mailbox return path verp bounce delivery feedback replies',
            needs: systemAdmin,
          },
          {
            label: 'Email log',
            to: paths.admin_mailbox,
            about: 'Sent emails and their delivery status',
            words: 'mailbox sent mail bounces delivery outbox',
            needs: systemAdmin,
          },
        ],
      },
      {
        label: 'Phone',
        tabs: [
          {
            label: 'Telephony',
            to: paths.admin_telephony,
            about: 'Phone provider, number prices, and who can buy numbers',
            words: 'twilio voice phone provider calling recording dialer',
            needs: admin,
          },
          {
            label: 'Phone numbers',
            to: paths.admin_phone_numbers,
            about: 'Every company number and its owner',
            words: 'lines caller id did buy assign numbers',
            needs: admin,
          },
          {
            label: 'Calling access',
            to: paths.admin_dialer_people,
            about: 'Users who can call without a subscription',
            words: 'dialer people licenses minutes',
            needs: admin,
          },
          {
            label: 'Phone simulator',
            to: paths.admin_phone_simulator,
            about: 'Calls and texts to outside phones, simulated by the built-in phone provider',
            words: 'test calls texts try dialer',
            needs: admin,
          },
        ],
      },
      subscriptionPage('dialer'),
      subscriptionPage('sms'),
      alone({
        label: 'Help requests',
        to: paths.admin_helps,
        about: 'Questions and requests from your team',
        words: 'support tickets feedback',
        needs: admin,
      }),
    ],
  },
  {
    label: 'Compliance',
    pages: [
      {
        label: 'Contact rules',
        tabs: [
          {
            label: 'Do not contact',
            to: paths.admin_do_not_contact,
            about: 'Numbers and emails no one can call, text, or email',
            words: 'dnc do not call list suppression block opt out unsubscribe',
            needs: admin,
          },
          {
            label: 'Outbound rules',
            to: paths.admin_outbound_rules,
            about: 'When contacts can be called, texted, and emailed, and each decision',
            words: 'calling hours quiet hours tcpa consent caps frequency',
            needs: admin,
          },
        ],
      },
      alone({
        label: 'Terms',
        to: paths.admin_terms,
        about: 'Terms users must accept before they continue',
        words: 'tos terms of service agreement legal policy',
        needs: admin,
      }),
      alone({
        label: 'Audit log',
        to: paths.admin_audit_log,
        about: 'Who viewed or changed what, and on whose behalf',
        words: 'history changes trail activity security events',
        needs: admin,
      }),
    ],
  },
  {
    label: 'Security',
    pages: [
      {
        label: 'Sign-in',
        tabs: [
          {
            label: 'Single sign-on',
            to: paths.admin_single_sign_on,
            about: 'Let users sign in with your company’s identity provider',
            words: 'sso oidc saml okta entra google login identity',
            needs: systemAdmin,
          },
          {
            label: 'Allowed networks',
            to: paths.admin_allowed_networks,
            about: 'Networks users can sign in from',
            words: 'ip addresses allowlist whitelist vpn login restrictions',
            needs: systemAdmin,
          },
        ],
      },
    ],
  },
  {
    label: 'Developer',
    pages: [
      {
        label: 'API',
        tabs: [
          {
            label: 'API tracking',
            to: paths.admin_api_tracking,
            about: 'Vendors and API keys that use your data',
            words: 'tokens integrations lead vendors webhooks',
            needs: admin,
          },
          {
            label: 'API requests',
            to: paths.admin_api_requests,
            about: 'Every request made with an API key',
            words: 'log calls errors integrations',
            needs: admin,
          },
        ],
      },
      {
        label: 'Jobs',
        tabs: [
          {
            label: 'Jobs',
            to: paths.admin_jobs,
            about: 'Background jobs, failures, and workers',
            words: 'queue processing retry errors tasks',
            needs: admin,
          },
          {
            label: 'Quiet jobs',
            to: paths.admin_quiet_jobs,
            about: 'Pause background jobs',
            words: 'stop resume maintenance',
            needs: admin,
          },
        ],
      },
    ],
  },
];
