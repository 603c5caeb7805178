// The paths of each area, with `$name` for parameters. The router needs all of them from the start. The screens behind them and the access
// they need are in the area's own file, which loads with the area's first screen. Add a new screen in both files.

/** The screens users start on, in the first load. */
export const firstPaths = ['/', '/contacts', '/contacts/$number', '$'] as const;
export type FirstPath = (typeof firstPaths)[number];

export const signInPaths = ['/login'] as const;
export type SignInPath = (typeof signInPaths)[number];

export const adminPaths = [
  '/admin',
  '/admin/audit_log',
  '/admin/carriers',
  '/admin/statuses',
  '/admin/agentflow_statuses',
  '/admin/sources',
  '/admin/single_sign_on',
  '/admin/api_tracking',
  '/admin/api_tracking/$id',
  '/admin/api_requests',
  '/admin/comra_reports',
  '/admin/do_not_contact',
  '/admin/outbound_rules',
  '/admin/mailbox',
  '/admin/mailbox/$id',
  '/admin/mail_server',
  '/admin/email_suppressions',
  '/admin/email_topics',
  '/admin/feedback_mailbox',
  '/admin/broadcast_emails',
  '/admin/broadcast_emails/$id',
  '/admin/telephony',
  '/admin/payment_infos',
  '/admin/plans',
  '/admin/tax_rates',
  '/admin/categories',
  '/admin/products',
  '/admin/products/$id',
  '/admin/orders',
  '/admin/orders/$id',
  '/admin/payment_settings',
  '/admin/phone_numbers',
  '/admin/text_registration',
  '/admin/dispositions',
  '/admin/dialer_people',
  '/admin/dialer',
  '/admin/dialer/orders',
  '/admin/dialer/usage',
  '/admin/dialer/numbers',
  '/admin/dialer/plans',
  '/admin/sms',
  '/admin/sms/orders',
  '/admin/sms/usage',
  '/admin/sms/numbers',
  '/admin/sms/plans',
  '/admin/phone_simulator',
  '/admin/users',
  '/admin/users/bulk',
  '/admin/users/$id',
  '/admin/users/$id/roles',
  '/admin/corporations',
  '/admin/corporations/$id',
  '/admin/business_units',
  '/admin/office_locations',
  '/admin/settings',
  '/admin/feature_flags',
  '/admin/jobs',
  '/admin/quiet_jobs',
  '/admin/campaign_senders',
  '/admin/campaign_triggers',
  '/admin/campaign_triggers/$id',
  '/admin/groups',
  '/admin/groups/$id',
  '/admin/transfers',
  '/admin/pools',
  '/admin/pools/$id',
  '/admin/terms',
  '/admin/helps',
  '/admin/signups',
  '/admin/allowed_networks',
  '/admin/product_infos',
  '/admin/trainings',
] as const;
export type AdminPath = (typeof adminPaths)[number];

export const importsPaths = [
  '/imports/attempts',
  '/imports/attempts/$id/review',
  '/imports/attempts/$id',
  '/imports/tracking',
  '/imports/settings',
  '/imports/columns',
  '/imports/clients',
  '/imports/attachments',
  '/imports/attachments/$id',
  '/imports/leads',
] as const;
export type ImportsPath = (typeof importsPaths)[number];

export const contactsPaths = [
  '/contacts/changes',
  '/contacts/new',
  '/contacts/merge',
  '/contacts/merge/compare',
  '/contacts/merge/done',
  '/contacts/print',
  '/contacts/print/letters',
] as const;
export type ContactsPath = (typeof contactsPaths)[number];

export const workPaths = [
  '/follow_ups',
  '/calendar',
  '/activity_tracking',
  '/reports',
  '/reports/$id',
  '/soa_requests',
  '/soa_requests/$id',
  '/applications',
  '/applications/fire_light',
  '/applications/$id',
  '/aftercares',
  '/mailer_assignment',
  '/campaigns/email',
  '/campaigns/email/$id',
  '/campaigns/sms',
  '/campaigns/sms/$id',
  '/transfers',
  '/transfers/$id',
  '/trainings',
  '/store',
  '/store/order',
  '/store/orders',
  '/store/orders/$id',
  '/store/$id',
] as const;
export type WorkPath = (typeof workPaths)[number];

export const dialerPaths = [
  '/dialer/call_logs',
  '/dialer/live',
  '/dialer/runs',
  '/dialer/runs/$id',
  '/dialer/phone_test',
  '/dialer/usage',
  '/dialer/subscriptions',
  '/dialer/subscriptions/$id',
  '/dialer/licenses',
  '/dialer/plans',
  '/dialer/orders',
  '/dialer/orders/$id',
] as const;
export type DialerPath = (typeof dialerPaths)[number];

export const smsPaths = [
  '/sms',
  '/sms/$contact_id',
  '/sms/replies',
  '/sms/usage',
  '/sms/subscriptions',
  '/sms/subscriptions/$id',
  '/sms/licenses',
  '/sms/plans',
  '/sms/orders',
  '/sms/orders/$id',
  '/sms/phone_verifications',
] as const;
export type SmsPath = (typeof smsPaths)[number];

export const workflowsPaths = [
  '/workflow',
  '/workflow/flows/$id',
  '/workflow/templates',
  '/workflow/templates/$id',
  '/workflow/categories',
] as const;
export type WorkflowsPath = (typeof workflowsPaths)[number];

export const accountPaths = [
  '/account/profile',
  '/account/api_keys',
  '/account/webhooks',
  '/account/webhooks/$id',
  '/account/sessions',
  '/account/phone_numbers',
  '/account/settings',
  '/account/auth_ips',
  '/account/office_locations',
  '/account/external_accounts',
  '/account/external_accounts/$id/calendars',
  '/authorizations',
  '/accept-terms',
  '/billing',
  '/billing/plan',
  '/billing/review',
  '/billing/update',
  '/billing/history',
  '/billing/cancel',
] as const;
export type AccountPath = (typeof accountPaths)[number];

export const openPaths = [
  '/login-app',
  '/api/auth/callback',
  '/sso-logout',
  '/mailbox',
  '/mailbox/$id',
  '/phone',
  '/phone-simulator',
  '/accept-invitation',
  '/reset-password',
  '/signup',
  '/billing/gateway',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
] as const;
export type OpenPath = (typeof openPaths)[number];
