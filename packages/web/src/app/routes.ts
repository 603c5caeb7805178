import type { FunctionComponent } from 'react';
import type { Needs } from '../lib/access.ts';
import { anyAdminScreen } from './shell/admin/admin-sections.ts';

/** One screen: its path with `$name` for parts, how its code is loaded, and what it asks of the user. */
export interface Screen {
  readonly path: string;
  readonly load: () => Promise<FunctionComponent>;
  readonly needs: Needs;
}

const screen = (path: string, load: () => Promise<FunctionComponent>, needs: Needs = {}): Screen => ({
  path,
  load,
  needs,
});

/** R153: sub_admins have the flag too. */
const admin: Needs = { roles: ['admin'] };
/** R272, R279 */
const workflows: Needs = { feature: 'workflow' };
/** R278 */
const merging: Needs = { feature: 'contacts_merge' };

/** R264 */
const outside: Needs = { feature: 'external_accounts' };

/** The screens inside the shell, for whoever is signed in. A new screen is one line here; its address stands in lib/paths.ts.
 * Those below /admin get the admin area's frame around them, and a line in shell/admin/admin-sections.ts; those below /imports get theirs, and
 * a line in features/imports/import-tabs.ts. */
export const screens: readonly Screen[] = [
  screen('/', async () => (await import('../features/home/pages/home-page.tsx')).HomePage),
  screen('/contacts', async () => (await import('../features/contacts/pages/contacts-page.tsx')).ContactsPage),
  screen('/contacts/changes', async () => (await import('../features/bulk/pages/changes-page.tsx')).ChangesPage),
  screen('/contacts/new', async () => (await import('../features/contacts/pages/new-contact-page.tsx')).NewContactPage),
  screen(
    '/contacts/merge',
    async () => (await import('../features/contact-duplicates/pages/duplicates-page.tsx')).DuplicatesPage,
    merging,
  ),
  screen(
    '/contacts/merge/compare',
    async () => (await import('../features/contact-merges/pages/merge-page.tsx')).MergePage,
    merging,
  ),
  screen(
    '/contacts/merge/done',
    async () => (await import('../features/contact-merges/pages/merges-page.tsx')).MergesPage,
    merging,
  ),
  screen('/contacts/print', async () => (await import('../features/print/pages/print-page.tsx')).PrintPage),
  screen(
    '/contacts/print/letters',
    async () => (await import('../features/letter-templates/pages/letters-page.tsx')).LettersPage,
  ),
  screen('/contacts/$number', async () => (await import('../features/contacts/pages/contact-page.tsx')).ContactPage),
  screen('/follow_ups', async () => (await import('../features/follow-ups/pages/follow-ups-page.tsx')).FollowUpsPage, {
    feature: 'follow_ups',
  }),
  screen('/calendar', async () => (await import('../features/calendar/pages/calendar-page.tsx')).CalendarPage),
  screen(
    '/activity_tracking',
    async () => (await import('../features/activity-tracking/pages/activity-tracking-page.tsx')).ActivityTrackingPage,
    { feature: 'activity_tracking' },
  ),
  screen(
    '/workflow',
    async () => (await import('../features/workflows/pages/workflows-page.tsx')).WorkflowsPage,
    workflows,
  ),
  screen(
    '/workflow/flows/$id',
    async () => (await import('../features/workflows/pages/flow-page.tsx')).FlowPage,
    workflows,
  ),
  screen(
    '/workflow/templates',
    async () => (await import('../features/workflows/pages/templates-page.tsx')).TemplatesPage,
    workflows,
  ),
  screen(
    '/workflow/templates/$id',
    async () => (await import('../features/workflows/pages/template-page.tsx')).TemplatePage,
    workflows,
  ),
  screen(
    '/workflow/categories',
    async () => (await import('../features/workflows/pages/categories-page.tsx')).CategoriesPage,
    workflows,
  ),
  screen('/mailer_assignment', async () => (await import('../features/mailer/pages/mailer-page.tsx')).MailerPage, {
    feature: 'mailer_assignment',
  }),
  screen('/imports/attempts', async () => (await import('../features/imports/pages/imports-page.tsx')).ImportsPage),
  screen(
    '/imports/attempts/$id/review',
    async () => (await import('../features/imports/pages/review-page.tsx')).ReviewPage,
  ),
  screen('/imports/attempts/$id', async () => (await import('../features/imports/pages/import-page.tsx')).ImportPage),
  screen(
    '/imports/tracking',
    async () => (await import('../features/import-tracking/pages/import-tracking-page.tsx')).ImportTrackingPage,
    { feature: 'import_lead_tracking' },
  ),
  screen(
    '/imports/settings',
    async () => (await import('../features/import-settings/pages/import-settings-page.tsx')).ImportSettingsPage,
  ),
  screen(
    '/imports/clients',
    async () => (await import('../features/imports/pages/new-clients-page.tsx')).NewClientsPage,
  ),
  screen(
    '/imports/attachments',
    async () => (await import('../features/import-attachments/pages/attachments-page.tsx')).AttachmentsPage,
  ),
  screen(
    '/imports/attachments/$id',
    async () => (await import('../features/import-attachments/pages/attachment-page.tsx')).AttachmentPage,
  ),
  screen('/imports/leads', async () => (await import('../features/imports/pages/new-import-page.tsx')).NewImportPage),
  screen('/transfers', async () => (await import('../features/transfers/pages/transfers-page.tsx')).TransfersPage),
  screen('/transfers/$id', async () => (await import('../features/transfers/pages/transfer-page.tsx')).TransferPage),
  screen('/account/profile', async () => (await import('../features/account/pages/profile-page.tsx')).ProfilePage),
  screen('/account/api_keys', async () => (await import('../features/api-keys/pages/api-keys-page.tsx')).ApiKeysPage),
  screen(
    '/account/sessions',
    async () => (await import('../features/sessions/pages/active-sessions-page.tsx')).ActiveSessionsPage,
  ),
  screen(
    '/account/phone_numbers',
    async () => (await import('../features/phone-numbers/pages/phone-numbers-page.tsx')).PhoneNumbersPage,
  ),
  screen('/account/settings', async () => (await import('../features/account/pages/settings-page.tsx')).SettingsPage),
  screen('/account/auth_ips', async () => (await import('../features/account/pages/auth-ips-page.tsx')).AuthIpsPage),
  screen(
    '/account/office_locations',
    async () => (await import('../features/account/pages/office-locations-page.tsx')).OfficeLocationsPage,
  ),
  screen(
    '/account/external_accounts',
    async () => (await import('../features/authorizations/pages/external-accounts-page.tsx')).ExternalAccountsPage,
    outside,
  ),
  screen(
    '/account/external_accounts/$id/calendars',
    async () => (await import('../features/authorizations/pages/outside-calendars-page.tsx')).OutsideCalendarsPage,
    outside,
  ),
  screen(
    '/authorizations',
    async () => (await import('../features/authorizations/pages/authorizations-page.tsx')).AuthorizationsPage,
    outside,
  ),
  screen('/accept-terms', async () => (await import('../features/terms/pages/accept-terms-page.tsx')).AcceptTermsPage),
  screen('/admin', async () => (await import('./screens/admin-screen.tsx')).AdminScreen, anyAdminScreen),
  screen(
    '/admin/audit_log',
    async () => (await import('../features/audit-log/pages/audit-log-page.tsx')).AuditLogPage,
    admin,
  ),
  screen(
    '/admin/carriers',
    async () => (await import('../features/admin-carriers/pages/carriers-page.tsx')).CarriersPage,
    admin,
  ),
  screen(
    '/admin/statuses',
    async () => (await import('../features/admin-lookups/pages/statuses-page.tsx')).StatusesPage,
    admin,
  ),
  screen(
    '/admin/agentflow_statuses',
    async () => (await import('../features/admin-lookups/pages/agentflow-statuses-page.tsx')).AgentflowStatusesPage,
    admin,
  ),
  screen(
    '/admin/sources',
    async () => (await import('../features/admin-lookups/pages/sources-page.tsx')).SourcesPage,
    admin,
  ),
  screen(
    '/admin/single_sign_on',
    async () => (await import('../features/single-sign-on/pages/single-sign-on-page.tsx')).SingleSignOnPage,
    admin,
  ),
  screen(
    '/admin/api_tracking',
    async () => (await import('../features/admin-api-tracking/pages/api-tracking-page.tsx')).ApiTrackingPage,
    admin,
  ),
  screen(
    '/admin/api_tracking/$id',
    async () => (await import('../features/vendor-leads/pages/vendor-leads-page.tsx')).VendorLeadsPage,
    admin,
  ),
  screen(
    '/admin/api_requests',
    async () => (await import('../features/admin-api-tracking/pages/api-requests-page.tsx')).ApiRequestsPage,
    admin,
  ),
  screen(
    '/admin/do_not_contact',
    async () => (await import('../features/do-not-contact/pages/do-not-contact-page.tsx')).DoNotContactPage,
    admin,
  ),
  screen(
    '/admin/outbound_rules',
    async () => (await import('../features/outbound-gate/pages/outbound-rules-page.tsx')).OutboundRulesPage,
    admin,
  ),
  screen('/admin/mailbox', async () => (await import('../features/mail/pages/mailbox-page.tsx')).MailboxPage, admin),
  screen('/admin/mailbox/$id', async () => (await import('../features/mail/pages/mail-page.tsx')).MailPage, admin),
  screen(
    '/admin/mail-server',
    async () => (await import('../features/mail/pages/mail-server-page.tsx')).MailServerPage,
    admin,
  ),
  screen(
    '/admin/telephony',
    async () => (await import('../features/phone-numbers/pages/telephony-page.tsx')).TelephonyPage,
    admin,
  ),
  screen(
    '/admin/phone_numbers',
    async () => (await import('../features/phone-numbers/pages/tenant-numbers-page.tsx')).TenantNumbersPage,
    admin,
  ),
  screen(
    '/admin/dialer_people',
    async () => (await import('../features/phone-numbers/pages/dialer-people-page.tsx')).DialerPeoplePage,
    admin,
  ),
  screen(
    '/admin/phone_simulator',
    async () => (await import('../features/phone-numbers/pages/phone-simulator-page.tsx')).PhoneSimulatorPage,
    admin,
  ),
  screen('/admin/users', async () => (await import('../features/admin-users/pages/users-page.tsx')).UsersPage, admin),
  screen(
    '/admin/users/bulk',
    async () => (await import('../features/admin-users/pages/bulk-users-page.tsx')).BulkUsersPage,
    admin,
  ),
  screen('/admin/users/$id', async () => (await import('../features/admin-users/pages/user-page.tsx')).UserPage, admin),
  screen(
    '/admin/users/$id/roles',
    async () => (await import('../features/admin-users/pages/user-roles-page.tsx')).UserRolesPage,
    admin,
  ),
  screen(
    '/admin/corporations',
    async () => (await import('../features/corporations/pages/corporations-page.tsx')).CorporationsPage,
    admin,
  ),
  screen(
    '/admin/corporations/$id',
    async () => (await import('../features/corporations/pages/corporation-page.tsx')).CorporationPage,
    admin,
  ),
  screen(
    '/admin/business_units',
    async () => (await import('../features/corporations/pages/business-units-page.tsx')).BusinessUnitsPage,
    admin,
  ),
  screen(
    '/admin/office_locations',
    async () => (await import('../features/office-locations/pages/office-locations-page.tsx')).OfficeLocationsPage,
    admin,
  ),
  screen(
    '/admin/settings',
    async () => (await import('../features/settings/pages/settings-page.tsx')).SettingsPage,
    admin,
  ),
  screen(
    '/admin/feature_flags',
    async () => (await import('../features/feature-flags/pages/feature-flags-page.tsx')).FeatureFlagsPage,
    admin,
  ),
  screen('/admin/jobs', async () => (await import('../features/jobs/pages/jobs-page.tsx')).JobsPage, admin),
  screen(
    '/admin/quiet_jobs',
    async () => (await import('../features/quiet-jobs/pages/quiet-jobs-page.tsx')).QuietJobsPage,
    admin,
  ),
  screen(
    '/admin/groups',
    async () => (await import('../features/admin-groups/pages/groups-page.tsx')).GroupsPage,
    admin,
  ),
  screen(
    '/admin/groups/$id',
    async () => (await import('../features/admin-groups/pages/group-page.tsx')).GroupPage,
    admin,
  ),
  screen(
    '/admin/transfers',
    async () => (await import('../features/transfers/pages/transfers-page.tsx')).TransfersPage,
    admin,
  ),
  screen('/admin/pools', async () => (await import('../features/admin-pools/pages/pools-page.tsx')).PoolsPage, admin),
  screen('/admin/pools/$id', async () => (await import('../features/admin-pools/pages/pool-page.tsx')).PoolPage, admin),
  screen('/admin/terms', async () => (await import('../features/terms/pages/terms-page.tsx')).TermsPage, admin),
  screen('/admin/helps', async () => (await import('../features/helps/pages/helps-page.tsx')).HelpsPage, admin),
  screen('/admin/signups', async () => (await import('../features/signups/pages/signups-page.tsx')).SignupsPage, admin),
  screen(
    '/admin/allowed_networks',
    async () => (await import('../features/auth-ips/pages/allowed-networks-page.tsx')).AllowedNetworksPage,
    admin,
  ),
  screen(
    '/admin/product_infos',
    async () => (await import('../features/product-infos/pages/product-infos-page.tsx')).ProductInfosPage,
    { ...admin, feature: 'product_info' },
  ),
  screen('/trainings', async () => (await import('../features/trainings/pages/trainings-page.tsx')).TrainingsPage),
  screen(
    '/admin/trainings',
    async () => (await import('../features/trainings/pages/admin-trainings-page.tsx')).AdminTrainingsPage,
    admin,
  ),
  screen('$', async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen),
];

/** The screens that need nobody signed in and load no user (R020). */
export const publicScreens: readonly Screen[] = [
  screen('/login', async () => (await import('../features/sessions/pages/login-page.tsx')).LoginPage),
  screen('/login-app', async () => (await import('../features/sessions/pages/login-page.tsx')).LoginPage),
  screen(
    '/api/auth/callback',
    async () => (await import('../features/single-sign-on/pages/sso-callback-page.tsx')).SsoCallbackPage,
  ),
  screen(
    '/sso-logout',
    async () => (await import('../features/single-sign-on/pages/sso-logout-page.tsx')).SsoLogoutPage,
  ),
  screen('/mailbox', async () => (await import('../features/mail/pages/mailbox-here-page.tsx')).MailboxHerePage),
  screen('/mailbox/$id', async () => (await import('../features/mail/pages/mail-here-page.tsx')).MailHerePage),
  screen('/phone', async () => (await import('../features/dialer/pages/phone-page.tsx')).PhonePage),
  screen(
    '/phone-simulator',
    async () => (await import('../features/phone-numbers/pages/phone-simulator-here-page.tsx')).PhoneSimulatorHerePage,
  ),
  screen(
    '/accept-invitation',
    async () => (await import('../features/invitations/pages/accept-invitation-page.tsx')).AcceptInvitationPage,
  ),
  screen(
    '/reset-password',
    async () => (await import('../features/passwords/pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  screen(
    '/unsubscribe/$token',
    async () => (await import('../features/contact-mails/pages/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  screen('/signup', async () => (await import('../features/signups/pages/signup-page.tsx')).SignupPage),
  screen('/contact-us', async () => (await import('../features/public-pages/pages/contact-us-page.tsx')).ContactUsPage),
  screen(
    '/privacy-policy',
    async () => (await import('../features/public-pages/pages/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  screen(
    '/terms-of-use',
    async () => (await import('../features/public-pages/pages/terms-of-use-page.tsx')).TermsOfUsePage,
  ),
];
