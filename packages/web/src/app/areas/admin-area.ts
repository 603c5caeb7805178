import type { Needs } from '../../lib/access.ts';
import { type Screens, screen } from '../screen.ts';
import { anyAdminScreen } from '../shell/admin/admin-access.ts';
import type { AdminPath } from './area-paths.ts';
import { adminSubscriptionScreens } from './subscription-screens.ts';

export { AdminFrame as Frame } from '../shell/admin/admin-frame.tsx';

/** R153: sub_admins have the flag too. */
const admin: Needs = { roles: ['admin'] };
const systemAdmin: Needs = { roles: ['admin'], system_admin: true };

const dialer = adminSubscriptionScreens('dialer');
const sms = adminSubscriptionScreens('sms');

/** The admin screens. Each has a line in registry/admin/ too. */
export const screens: Screens<AdminPath> = {
  '/admin': screen(async () => (await import('../screens/admin-screen.tsx')).AdminScreen, anyAdminScreen),
  '/admin/audit_log': screen(
    async () => (await import('../../features/audit-log/pages/audit-log-page.tsx')).AuditLogPage,
    admin,
  ),
  '/admin/carriers': screen(
    async () => (await import('../../features/admin-carriers/pages/carriers-page.tsx')).CarriersPage,
    admin,
  ),
  '/admin/statuses': screen(
    async () => (await import('../../features/admin-lookups/pages/statuses-page.tsx')).StatusesPage,
    admin,
  ),
  '/admin/agentflow_statuses': screen(
    async () => (await import('../../features/admin-lookups/pages/agentflow-statuses-page.tsx')).AgentflowStatusesPage,
    admin,
  ),
  '/admin/sources': screen(
    async () => (await import('../../features/admin-lookups/pages/sources-page.tsx')).SourcesPage,
    admin,
  ),
  '/admin/single_sign_on': screen(
    async () => (await import('../../features/single-sign-on/pages/single-sign-on-page.tsx')).SingleSignOnPage,
    systemAdmin,
  ),
  '/admin/api_tracking': screen(
    async () => (await import('../../features/admin-api-tracking/pages/api-tracking-page.tsx')).ApiTrackingPage,
    admin,
  ),
  '/admin/api_tracking/$id': screen(
    async () => (await import('../../features/vendor-leads/pages/vendor-leads-page.tsx')).VendorLeadsPage,
    admin,
  ),
  '/admin/api_requests': screen(
    async () => (await import('../../features/admin-api-tracking/pages/api-requests-page.tsx')).ApiRequestsPage,
    admin,
  ),
  '/admin/comra_reports': screen(
    async () => (await import('../../features/comra-leads-reports/pages/lead-reports-page.tsx')).LeadReportsPage,
    admin,
  ),
  '/admin/do_not_contact': screen(
    async () => (await import('../../features/do-not-contact/pages/do-not-contact-page.tsx')).DoNotContactPage,
    admin,
  ),
  '/admin/outbound_rules': screen(
    async () => (await import('../../features/outbound-gate/pages/outbound-rules-page.tsx')).OutboundRulesPage,
    admin,
  ),
  '/admin/mailbox': screen(
    async () => (await import('../../features/mail/pages/mailbox-page.tsx')).MailboxPage,
    systemAdmin,
  ),
  '/admin/mailbox/$id': screen(
    async () => (await import('../../features/mail/pages/mail-page.tsx')).MailPage,
    systemAdmin,
  ),
  '/admin/mail_server': screen(
    async () => (await import('../../features/mail/pages/mail-server-page.tsx')).MailServerPage,
    systemAdmin,
  ),
  '/admin/email_suppressions': screen(
    async () => (await import('../../features/email-suppression/pages/suppressions-page.tsx')).SuppressionsPage,
    admin,
  ),
  '/admin/email_topics': screen(
    async () => (await import('../../features/email-topics/pages/email-topics-page.tsx')).EmailTopicsPage,
    admin,
  ),
  '/admin/feedback_mailbox': screen(
    async () => (await import('../../features/email-feedback/pages/bounces-page.tsx')).BouncesPage,
    systemAdmin,
  ),
  '/admin/broadcast_emails': screen(
    async () => (await import('../../features/broadcast-emails/pages/emails-page.tsx')).EmailsPage,
    admin,
  ),
  '/admin/broadcast_emails/$id': screen(
    async () => (await import('../../features/broadcast-emails/pages/email-page.tsx')).EmailPage,
    admin,
  ),
  '/admin/campaign_senders': screen(
    async () => (await import('../../features/campaigns/pages/senders-page.tsx')).SendersPage,
    admin,
  ),
  '/admin/campaign_triggers': screen(
    async () => (await import('../../features/campaigns/pages/triggers-page.tsx')).TriggersPage,
    admin,
  ),
  '/admin/campaign_triggers/$id': screen(
    async () => (await import('../../features/campaigns/pages/triggers-page.tsx')).TriggersPage,
    admin,
  ),
  '/admin/payment_infos': screen(
    async () => (await import('../../features/admin-billing/pages/payment-infos-page.tsx')).PaymentInfosPage,
    admin,
  ),
  '/admin/plans': screen(
    async () => (await import('../../features/admin-billing/pages/plans-page.tsx')).PlansPage,
    admin,
  ),
  '/admin/categories': screen(
    async () => (await import('../../features/admin-store/pages/categories-page.tsx')).CategoriesPage,
    admin,
  ),
  '/admin/products': screen(
    async () => (await import('../../features/admin-store/pages/products-page.tsx')).ProductsPage,
    admin,
  ),
  '/admin/products/$id': screen(
    async () => (await import('../../features/admin-store/pages/product-page.tsx')).ProductPage,
    admin,
  ),
  '/admin/orders': screen(
    async () => (await import('../../features/admin-store/pages/orders-page.tsx')).OrdersPage,
    admin,
  ),
  '/admin/orders/$id': screen(
    async () => (await import('../../features/admin-store/pages/order-page.tsx')).OrderPage,
    admin,
  ),
  '/admin/tax_rates': screen(
    async () => (await import('../../features/admin-billing/pages/tax-rates-page.tsx')).TaxRatesPage,
    admin,
  ),
  '/admin/payment_settings': screen(
    async () => (await import('../../features/admin-billing/pages/payment-settings-page.tsx')).PaymentSettingsPage,
    admin,
  ),
  '/admin/telephony': screen(
    async () => (await import('../../features/phone-numbers/pages/telephony-page.tsx')).TelephonyPage,
    admin,
  ),
  '/admin/phone_numbers': screen(
    async () => (await import('../../features/phone-numbers/pages/tenant-numbers-page.tsx')).TenantNumbersPage,
    admin,
  ),
  '/admin/text_registration': screen(
    async () =>
      (await import('../../features/text-registrations/pages/text-registration-page.tsx')).TextRegistrationPage,
    admin,
  ),
  '/admin/dispositions': screen(
    async () => (await import('../../features/dispositions/pages/dispositions-page.tsx')).DispositionsPage,
    { ...admin, feature: 'dialer' },
  ),
  '/admin/dialer_people': screen(
    async () => (await import('../../features/phone-numbers/pages/dialer-people-page.tsx')).DialerPeoplePage,
    admin,
  ),
  '/admin/dialer': dialer.subscriptions,
  '/admin/dialer/orders': dialer.orders,
  '/admin/dialer/usage': dialer.usage,
  '/admin/dialer/numbers': dialer.numbers,
  '/admin/dialer/plans': dialer.plans,
  '/admin/sms': sms.subscriptions,
  '/admin/sms/orders': sms.orders,
  '/admin/sms/usage': sms.usage,
  '/admin/sms/numbers': sms.numbers,
  '/admin/sms/plans': sms.plans,
  '/admin/phone_simulator': screen(
    async () => (await import('../../features/phone-simulator/pages/phone-simulator-page.tsx')).PhoneSimulatorPage,
    admin,
  ),
  '/admin/users': screen(
    async () => (await import('../../features/admin-users/pages/users-page.tsx')).UsersPage,
    admin,
  ),
  '/admin/users/bulk': screen(
    async () => (await import('../../features/admin-users/pages/bulk-users-page.tsx')).BulkUsersPage,
    admin,
  ),
  '/admin/users/$id': screen(
    async () => (await import('../../features/admin-users/pages/user-page.tsx')).UserPage,
    admin,
  ),
  '/admin/users/$id/roles': screen(
    async () => (await import('../../features/admin-users/pages/user-roles-page.tsx')).UserRolesPage,
    admin,
  ),
  '/admin/corporations': screen(
    async () => (await import('../../features/corporations/pages/corporations-page.tsx')).CorporationsPage,
    admin,
  ),
  '/admin/corporations/$id': screen(
    async () => (await import('../../features/corporations/pages/corporation-page.tsx')).CorporationPage,
    admin,
  ),
  '/admin/business_units': screen(
    async () => (await import('../../features/corporations/pages/business-units-page.tsx')).BusinessUnitsPage,
    admin,
  ),
  '/admin/office_locations': screen(
    async () => (await import('../../features/office-locations/pages/office-locations-page.tsx')).OfficeLocationsPage,
    admin,
  ),
  '/admin/settings': screen(
    async () => (await import('../../features/settings/pages/settings-page.tsx')).SettingsPage,
    admin,
  ),
  '/admin/feature_flags': screen(
    async () => (await import('../../features/feature-flags/pages/feature-flags-page.tsx')).FeatureFlagsPage,
    admin,
  ),
  '/admin/jobs': screen(async () => (await import('../../features/jobs/pages/jobs-page.tsx')).JobsPage, admin),
  '/admin/quiet_jobs': screen(
    async () => (await import('../../features/quiet-jobs/pages/quiet-jobs-page.tsx')).QuietJobsPage,
    admin,
  ),
  '/admin/groups': screen(
    async () => (await import('../../features/admin-groups/pages/groups-page.tsx')).GroupsPage,
    admin,
  ),
  '/admin/groups/$id': screen(
    async () => (await import('../../features/admin-groups/pages/group-page.tsx')).GroupPage,
    admin,
  ),
  '/admin/transfers': screen(
    async () => (await import('../../features/transfers/pages/transfers-page.tsx')).TransfersPage,
    admin,
  ),
  '/admin/pools': screen(
    async () => (await import('../../features/admin-pools/pages/pools-page.tsx')).PoolsPage,
    admin,
  ),
  '/admin/pools/$id': screen(
    async () => (await import('../../features/admin-pools/pages/pool-page.tsx')).PoolPage,
    admin,
  ),
  '/admin/terms': screen(async () => (await import('../../features/terms/pages/terms-page.tsx')).TermsPage, admin),
  '/admin/helps': screen(async () => (await import('../../features/helps/pages/helps-page.tsx')).HelpsPage, admin),
  '/admin/signups': screen(
    async () => (await import('../../features/signups/pages/signups-page.tsx')).SignupsPage,
    admin,
  ),
  '/admin/allowed_networks': screen(
    async () => (await import('../../features/auth-ips/pages/allowed-networks-page.tsx')).AllowedNetworksPage,
    systemAdmin,
  ),
  '/admin/product_infos': screen(
    async () => (await import('../../features/product-infos/pages/product-infos-page.tsx')).ProductInfosPage,
    { ...admin, feature: 'product_info' },
  ),
  '/admin/trainings': screen(
    async () => (await import('../../features/trainings/pages/admin-trainings-page.tsx')).AdminTrainingsPage,
    admin,
  ),
};
