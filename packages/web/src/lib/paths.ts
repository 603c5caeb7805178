const subscriptionPaths = (root: '/dialer' | '/sms') => ({
  usage: `${root}/usage`,
  subscriptions: `${root}/subscriptions`,
  subscription: (id: string) => `${root}/subscriptions/${id}`,
  licenses: `${root}/licenses`,
  plans: `${root}/plans`,
  orders: `${root}/orders`,
  order: (id: string) => `${root}/orders/${id}`,
});

const adminSubscriptionPaths = (root: '/admin/dialer' | '/admin/sms') => ({
  subscriptions: root,
  orders: `${root}/orders`,
  usage: `${root}/usage`,
  numbers: `${root}/numbers`,
  plans: `${root}/plans`,
});

/** All paths of the app. Screens link with these, never with a literal path. */
export const paths = {
  home: '/',
  login: '/login',
  login_app: '/login-app',
  reset_password: '/reset-password',
  contact_us: '/contact-us',
  privacy_policy: '/privacy-policy',
  terms_of_use: '/terms-of-use',

  /** The user's profile. `tab` is one of the values in app/registry/profile-tabs.ts. */
  profile: (tab?: string) => (tab ? `/account/profile?tab=${tab}` : '/account/profile'),
  api_keys: '/account/api_keys',
  webhooks: '/account/webhooks',
  webhook: (id: string) => `/account/webhooks/${id}`,
  active_sessions: '/account/sessions',
  phone_numbers: '/account/phone_numbers',
  settings: '/account/settings',
  auth_ips: '/account/auth_ips',
  office_locations: '/account/office_locations',
  /** Outside accounts, and the redirect target for vendors. */
  external_accounts: '/account/external_accounts',
  /** The calendars of an account. */
  external_calendars: (id: string) => `/account/external_accounts/${id}/calendars`,
  /** The same accounts as a list. */
  authorizations: '/authorizations',

  /** R034: where unpaid users are led. */
  billing: '/billing',
  billing_plan: '/billing/plan',
  billing_review: '/billing/review',
  billing_card: '/billing/update',
  /** Stripe's own card fields. A document of its own: see lib/gateway-step.ts. */
  billing_gateway: '/billing/gateway',
  billing_history: '/billing/history',
  billing_cancel: '/billing/cancel',

  signup: '/signup',

  contacts: '/contacts',
  new_contact: '/contacts/new',
  /** The history of bulk actions. */
  changes: '/contacts/changes',
  duplicates: '/contacts/merge',
  merges: '/contacts/merge/done',
  /** Compares two to ten contacts. */
  merge: (ids: readonly string[]) => `/contacts/merge/compare?ids=${ids.join(',')}`,
  /** A contact's page, by the digits of its phone number, or by its id without one (R015). */
  contact: (contact: { readonly id: string; readonly phone?: string | null }) =>
    `/contacts/${contact.phone ? contact.phone.replace(/\D/g, '') : contact.id}`,

  /** Prints contacts, or shows the print `jid`. */
  print: (jid?: string) => (jid ? `/contacts/print?jid=${jid}` : '/contacts/print'),
  letters: '/contacts/print/letters',

  call_logs: '/dialer/call_logs',
  /** Who of the team is on a call. */
  live_calls: '/dialer/live',
  /** Runs of the power dialer, or one of them. */
  dial_runs: (id = '') => `/dialer/runs${id && `/${id}`}`,
  /** Tests microphone and connection. */
  phone_test: '/dialer/phone_test',
  /** Minutes of calls: what was used, and who pays. */
  dialer: subscriptionPaths('/dialer'),
  /** The same for texts. */
  sms: subscriptionPaths('/sms'),
  /** R346: which numbers can receive texts. */
  phone_verifications: '/sms/phone_verifications',
  /** Conversations by text. */
  texts: '/sms',
  /** The conversation with a contact. Without one, the screen takes the conversation's id from `?conversation=`. */
  text_thread: (contactId?: string) => (contactId ? `/sms/${contactId}` : '/sms'),
  text_replies: '/sms/replies',
  follow_ups: '/follow_ups',
  calendar: '/calendar',
  activity_tracking: '/activity_tracking',
  reports: '/reports',
  /** A saved report by its id, a ready one by its type, or `new`. */
  report: (id: string) => `/reports/${id}`,
  mailer_assignment: '/mailer_assignment',

  /** R004: email campaigns. */
  campaigns: '/campaigns/email',
  campaign: (id: string) => `/campaigns/email/${id}`,
  /** R004: text campaigns. */
  text_campaigns: '/campaigns/sms',
  text_campaign: (id: string) => `/campaigns/sms/${id}`,

  workflows: '/workflow',
  workflow_flow: (id: string) => `/workflow/flows/${id}`,
  workflow_template: (id: string) => `/workflow/templates/${id}`,
  workflow_categories: '/workflow/categories',

  transfers: '/transfers',
  transfer: (id: string) => `/transfers/${id}`,

  imports: '/imports/attempts',
  new_import: '/imports/leads',
  import_clients: '/imports/clients',
  attachments: '/imports/attachments',
  attachment_import: (id: string) => `/imports/attachments/${id}`,
  import_settings: '/imports/settings',
  import_mappings: '/imports/columns',
  import_tracking: '/imports/tracking',
  import: (id: string) => `/imports/attempts/${id}`,
  import_review: (id: string) => `/imports/attempts/${id}/review`,

  admin: '/admin',
  admin_single_sign_on: '/admin/single_sign_on',
  admin_api_tracking: '/admin/api_tracking',
  admin_vendor_leads: (id: string) => `/admin/api_tracking/${id}`,
  admin_api_requests: '/admin/api_requests',
  admin_users: '/admin/users',
  admin_users_bulk: '/admin/users/bulk',
  admin_user: (id: string) => `/admin/users/${id}`,
  admin_user_roles: (id: string) => `/admin/users/${id}/roles`,
  admin_terms: '/admin/terms',
  admin_helps: '/admin/helps',
  admin_signups: '/admin/signups',
  admin_allowed_networks: '/admin/allowed_networks',
  admin_carriers: '/admin/carriers',
  admin_product_infos: '/admin/product_infos',
  admin_trainings: '/admin/trainings',
  trainings: '/trainings',
  /** All scope of appointment forms, or one. */
  soa: (form = '') => `/soa_requests${form && `/${form}`}`,
  /** All applications, or one. */
  applications: (application = '') => `/applications${application && `/${application}`}`,
  /** Signs on to FireLight, in a document of its own. */
  fire_light: (application = '') => `/applications/fire_light${application && `?application=${application}`}`,
  /** The families in aftercare. */
  aftercares: '/aftercares',
  store: '/store',
  store_item: (id: string) => `/store/${id}`,
  store_order: '/store/order',
  store_orders: '/store/orders',
  store_order_of: (id: string) => `/store/orders/${id}`,
  admin_categories: '/admin/categories',
  admin_products: '/admin/products',
  /** A product's page; `new` for a new one. */
  admin_product: (id: string) => `/admin/products/${id}`,
  admin_orders: '/admin/orders',
  admin_order: (id: string) => `/admin/orders/${id}`,
  admin_statuses: '/admin/statuses',
  admin_agentflow_statuses: '/admin/agentflow_statuses',
  admin_sources: '/admin/sources',
  admin_audit_log: '/admin/audit_log',
  admin_groups: '/admin/groups',
  admin_group: (id: string) => `/admin/groups/${id}`,
  admin_transfers: '/admin/transfers',
  admin_pools: '/admin/pools',
  admin_pool: (id: string) => `/admin/pools/${id}`,
  admin_mailbox: '/admin/mailbox',
  admin_mail_server: '/admin/mail_server',
  admin_email_suppressions: '/admin/email_suppressions',
  admin_email_topics: '/admin/email_topics',
  admin_feedback_mailbox: '/admin/feedback_mailbox',
  admin_campaign_senders: '/admin/campaign_senders',
  admin_campaign_triggers: '/admin/campaign_triggers',
  admin_campaign_trigger: (id: string) => `/admin/campaign_triggers/${id}`,
  admin_broadcast_emails: '/admin/broadcast_emails',
  /** An email for campaigns; `new` for a new one. */
  admin_broadcast_email: (id: string) => `/admin/broadcast_emails/${id}`,
  admin_telephony: '/admin/telephony',
  admin_payment_infos: '/admin/payment_infos',
  admin_plans: '/admin/plans',
  admin_tax_rates: '/admin/tax_rates',
  admin_payment_settings: '/admin/payment_settings',
  admin_phone_numbers: '/admin/phone_numbers',
  admin_text_registration: '/admin/text_registration',
  admin_dispositions: '/admin/dispositions',
  admin_dialer_people: '/admin/dialer_people',
  admin_dialer: adminSubscriptionPaths('/admin/dialer'),
  admin_sms: adminSubscriptionPaths('/admin/sms'),
  admin_phone_simulator: '/admin/phone_simulator',
  admin_corporations: '/admin/corporations',
  /** A corporation's page; `new` for a new one, with its `type` if known. */
  admin_corporation: (id: string, type?: string) => `/admin/corporations/${id}${type ? `?type=${type}` : ''}`,
  admin_business_units: '/admin/business_units',
  admin_office_locations: '/admin/office_locations',
  admin_settings: '/admin/settings',
  admin_feature_flags: '/admin/feature_flags',
  admin_quiet_jobs: '/admin/quiet_jobs',
  admin_jobs: '/admin/jobs',
  admin_comra_reports: '/admin/comra_reports',
  admin_do_not_contact: '/admin/do_not_contact',
  admin_outbound_rules: '/admin/outbound_rules',

  /** The local email log for users of this computer, without a session. */
  mailbox: '/mailbox',
} as const;
