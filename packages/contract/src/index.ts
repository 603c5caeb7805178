import { acting } from './features/acting.ts';
import { activityTracking } from './features/activity-tracking.ts';
import { addresses } from './features/addresses.ts';
import { adminApiTracking } from './features/admin-api-tracking.ts';
import { adminBilling } from './features/admin-billing.ts';
import { adminCampaignSenders } from './features/admin-campaign-senders.ts';
import { adminCampaignTriggers, campaignTriggers } from './features/admin-campaign-triggers.ts';
import { adminCarriers } from './features/admin-carriers.ts';
import { adminGroups } from './features/admin-groups.ts';
import {
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  adminStatuses,
} from './features/admin-lookups.ts';
import { adminPools } from './features/admin-pools.ts';
import { adminCategories, adminProducts, orderManagement } from './features/admin-store.ts';
import { adminDialerSubscriptions, adminSmsSubscriptions } from './features/admin-subscriptions.ts';
import { adminUsers } from './features/admin-users.ts';
import { aftercares } from './features/aftercares.ts';
import { apiKeys } from './features/api-keys.ts';
import { auditLog } from './features/audit-log.ts';
import { authIps } from './features/auth-ips.ts';
import { authorizations } from './features/authorizations.ts';
import { billing } from './features/billing.ts';
import { bookings } from './features/bookings.ts';
import { brands } from './features/brand.ts';
import { adminEmails, broadcastEmails } from './features/broadcast-emails.ts';
import { bulk } from './features/bulk.ts';
import { calendar } from './features/calendar.ts';
import { callFiles } from './features/call-files.ts';
import { callTranscripts } from './features/call-transcripts.ts';
import { campaigns } from './features/campaigns.ts';
import { comraLeadsReports } from './features/comra-leads-reports.ts';
import { contactDuplicates } from './features/contact-duplicates.ts';
import { contactEmails } from './features/contact-emails.ts';
import { contactFiles } from './features/contact-files.ts';
import { contactMerges } from './features/contact-merges.ts';
import { contactNotes } from './features/contact-notes.ts';
import { contactPermissionCalls } from './features/contact-permissions.ts';
import { contactPhones } from './features/contact-phones.ts';
import { contactPolicies } from './features/contact-policies.ts';
import { contactSecurities } from './features/contact-securities.ts';
import { contactTransfers } from './features/contact-transfers.ts';
import { contacts } from './features/contacts.ts';
import { corporations } from './features/corporations.ts';
import { csg } from './features/csg.ts';
import { dashboardCalls } from './features/dashboard.ts';
import { dataCapture } from './features/data-capture.ts';
import { dialRuns } from './features/dial-runs.ts';
import { dialer } from './features/dialer.ts';
import { dialerProfile } from './features/dialer-profile.ts';
import { dispositions } from './features/dispositions.ts';
import { doNotContact } from './features/do-not-contact.ts';
import { emailFeedback } from './features/email-feedback.ts';
import { emailMessages, unsubscribe } from './features/email-messages.ts';
import { emailSuppression } from './features/email-suppression.ts';
import { adminEmailTopics, contactEmailTopics } from './features/email-topics.ts';
import { exports } from './features/export.ts';
import { favorites } from './features/favorites.ts';
import { featureFlags } from './features/feature-flags.ts';
import { files } from './features/files.ts';
import { fireLight } from './features/fire-light.ts';
import { followUps } from './features/follow-ups.ts';
import { helps } from './features/helps.ts';
import { home } from './features/home.ts';
import { importAttachments } from './features/import-attachments.ts';
import { importClients } from './features/import-clients.ts';
import { importMappings } from './features/import-mappings.ts';
import { importSettings } from './features/import-settings.ts';
import { importTracking } from './features/import-tracking.ts';
import { importUndo } from './features/import-undo.ts';
import { imports } from './features/imports.ts';
import { invitations } from './features/invitations.ts';
import { adminJobs, jobs } from './features/jobs.ts';
import { letterTemplates } from './features/letter-templates.ts';
import { linkedContacts } from './features/linked-contacts.ts';
import { lookups } from './features/lookups.ts';
import { mailServer } from './features/mail-server.ts';
import { mailbox } from './features/mailbox.ts';
import { adminMailerKits, mailer } from './features/mailer.ts';
import { medicareImport } from './features/medicare-import.ts';
import { notifications } from './features/notifications.ts';
import { officeLocations } from './features/office-locations.ts';
import { offices } from './features/offices.ts';
import { outboundGate } from './features/outbound-gate.ts';
import { passwords } from './features/passwords.ts';
import { paymentSettingsCalls } from './features/payment-settings.ts';
import { phone } from './features/phone.ts';
import { phoneChecks } from './features/phone-checks.ts';
import { phoneNumbers } from './features/phone-numbers.ts';
import { phoneSimulator } from './features/phone-simulator.ts';
import { print } from './features/print.ts';
import { adminProductInfos, productInfos } from './features/product-infos.ts';
import { profiles } from './features/profiles.ts';
import { quickFilters } from './features/quick-filters.ts';
import { quietJobs } from './features/quiet-jobs.ts';
import { reportRuns, reports } from './features/reports.ts';
import { rxDetails } from './features/rx-details.ts';
import { sensitive } from './features/sensitive.ts';
import { sessions } from './features/sessions.ts';
import { adminSettings } from './features/settings.ts';
import { setupCalls } from './features/setup.ts';
import { signups } from './features/signups.ts';
import { simulatedPhones } from './features/simulated-phones.ts';
import { singleSignOn } from './features/single-sign-on.ts';
import { soaRequests } from './features/soa-requests.ts';
import { store } from './features/store.ts';
import { dialerSubscriptions, smsSubscriptions } from './features/subscriptions.ts';
import { supervision } from './features/supervision.ts';
import { system } from './features/system.ts';
import { tags } from './features/tags.ts';
import { adminPhoneNumbers, telephony } from './features/telephony.ts';
import { termsOfUse } from './features/terms.ts';
import { textCampaigns } from './features/text-campaigns.ts';
import { textRegistrations } from './features/text-registrations.ts';
import { textReplies, texts } from './features/texts.ts';
import { adminTrainings, trainings } from './features/trainings.ts';
import { transfers } from './features/transfers.ts';
import { twoFactor } from './features/two-factor.ts';
import { vendorLeads } from './features/vendor-leads.ts';
import { voicemailMessages } from './features/voicemail-messages.ts';
import { webhookEndpoints } from './features/webhook-endpoints.ts';
import { webpages } from './features/webpages.ts';
import { workflow } from './features/workflow.ts';

/** All API calls, by feature. */
export const contract = {
  adminStatuses,
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  sessions,
  passwords,
  twoFactor,
  acting,
  auditLog,
  system,
  lookups,
  tags,
  contacts,
  bulk,
  campaigns,
  adminCampaignSenders,
  adminCampaignTriggers,
  campaignTriggers,
  contactDuplicates,
  contactMerges,
  contactNotes,
  followUps,
  calendar,
  activityTracking,
  quickFilters,
  reportRuns,
  reports,
  dashboardCalls,
  home,
  setupCalls,
  contactPolicies,
  contactSecurities,
  contactFiles,
  callFiles,
  callTranscripts,
  dialRuns,
  voicemailMessages,
  dialer,
  dispositions,
  supervision,
  phone,
  sensitive,
  rxDetails,
  contactEmails,
  emailFeedback,
  emailSuppression,
  adminEmailTopics,
  contactEmailTopics,
  emailMessages,
  unsubscribe,
  contactPermissionCalls,
  soaRequests,
  aftercares,
  csg,
  fireLight,
  addresses,
  contactPhones,
  outboundGate,
  contactTransfers,
  transfers,
  linkedContacts,
  productInfos,
  adminProductInfos,
  medicareImport,
  mailer,
  adminMailerKits,
  dataCapture,
  importAttachments,
  importClients,
  imports,
  importSettings,
  importMappings,
  print,
  letterTemplates,
  vendorLeads,
  workflow,
  importTracking,
  comraLeadsReports,
  doNotContact,
  importUndo,
  jobs,
  adminJobs,
  files,
  mailbox,
  mailServer,
  phoneChecks,
  phoneNumbers,
  paymentSettingsCalls,
  billing,
  store,
  adminCategories,
  adminProducts,
  orderManagement,
  adminBilling,
  dialerSubscriptions,
  smsSubscriptions,
  adminDialerSubscriptions,
  adminSmsSubscriptions,
  dialerProfile,
  telephony,
  textCampaigns,
  textRegistrations,
  adminPhoneNumbers,
  phoneSimulator,
  simulatedPhones,
  texts,
  textReplies,
  featureFlags,
  quietJobs,
  corporations,
  officeLocations,
  adminSettings,
  brands,
  broadcastEmails,
  adminEmails,
  profiles,
  adminCarriers,
  adminGroups,
  adminPools,
  apiKeys,
  webhookEndpoints,
  authorizations,
  singleSignOn,
  adminApiTracking,
  adminUsers,
  invitations,
  termsOfUse,
  exports,
  favorites,
  helps,
  notifications,
  signups,
  authIps,
  offices,
  trainings,
  adminTrainings,
  webpages,
  bookings,
};
