import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { activityTrackingRoutes } from './features/activity-tracking/activity-tracking.routes.ts';
import { addressRoutes } from './features/addresses/addresses.routes.ts';
import { adminApiTrackingRoutes } from './features/admin-api-tracking/admin-api-tracking.routes.ts';
import { pruneRequestLog } from './features/admin-api-tracking/prune-request-log.ts';
import { createRequestLog } from './features/admin-api-tracking/request-log.ts';
import { adminCarrierRoutes } from './features/admin-carriers/admin-carriers.routes.ts';
import { adminGroupRoutes } from './features/admin-groups/admin-groups.routes.ts';
import { adminLookupRoutes } from './features/admin-lookups/admin-lookups.routes.ts';
import { removeLookupWork } from './features/admin-lookups/remove-lookup.ts';
import { adminPoolRoutes } from './features/admin-pools/admin-pools.routes.ts';
import { removePoolWork } from './features/admin-pools/remove-pool.ts';
import { adminStoreRoutes } from './features/admin-store/admin-store.routes.ts';
import { adminUserTasks } from './features/admin-users/admin-users.jobs.ts';
import { adminUserRoutes } from './features/admin-users/admin-users.routes.ts';
import { aftercareTasks, askAftercareService } from './features/aftercares/aftercares.jobs.ts';
import { aftercareRoutes } from './features/aftercares/aftercares.routes.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts';
import { authIpRoutes } from './features/auth-ips/auth-ips.routes.ts';
import { authorizationTasks, syncOutsideAccounts } from './features/authorizations/authorizations.jobs.ts';
import { authorizationRoutes } from './features/authorizations/authorizations.routes.ts';
import { billingTasks, renewMemberships } from './features/billing/billing.jobs.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { membershipPurpose } from './features/billing/membership-purpose.ts';
import { bookingSchedules, bookingTasks } from './features/bookings/bookings.jobs.ts';
import { bookingRoutes } from './features/bookings/bookings.routes.ts';
import { bookingPart, takeBookings } from './features/bookings/serve-bookings.ts';
import { brandRoutes } from './features/brands/brands.routes.ts';
import { broadcastEmailRoutes } from './features/broadcast-emails/broadcast-emails.routes.ts';
import { bulkSchedules, bulkTasks } from './features/bulk/bulk.jobs.ts';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { calendarSchedules, calendarTasks } from './features/calendar/calendar.jobs.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { callFileSchedules } from './features/call-files/call-files.jobs.ts';
import { callFileRoutes } from './features/call-files/call-files.routes.ts';
import { transcribeRecording } from './features/call-transcripts/call-transcripts.jobs.ts';
import { callTranscriptRoutes } from './features/call-transcripts/call-transcripts.routes.ts';
import { campaignTasks, findCampaignWork, lookAtTriggerDates } from './features/campaigns/campaigns.jobs.ts';
import { campaignRoutes } from './features/campaigns/campaigns.routes.ts';
import { serveVisits } from './features/campaigns/serve-visits.ts';
import { comraLeadsReportRoutes } from './features/comra-leads-reports/comra-leads-reports.routes.ts';
import { duplicateChores, duplicateTasks } from './features/contact-duplicates/contact-duplicates.jobs.ts';
import { contactDuplicateRoutes } from './features/contact-duplicates/contact-duplicates.routes.ts';
import { contactEmailRoutes } from './features/contact-emails/contact-emails.routes.ts';
import { removeFilesOfPurged } from './features/contact-files/contact-files.jobs.ts';
import { contactFileRoutes } from './features/contact-files/contact-files.routes.ts';
import { mergeSchedules, mergeTasks } from './features/contact-merges/contact-merges.jobs.ts';
import { contactMergeRoutes } from './features/contact-merges/contact-merges.routes.ts';
import { contactNoteRoutes } from './features/contact-notes/contact-notes.routes.ts';
import { contactPermissionRoutes } from './features/contact-permissions/contact-permissions.routes.ts';
import { contactPhoneRoutes } from './features/contact-phones/contact-phones.routes.ts';
import { contactPolicyRoutes } from './features/contact-policies/contact-policies.routes.ts';
import { contactSecurityRoutes } from './features/contact-securities/contact-securities.routes.ts';
import { contactTransferRoutes } from './features/contact-transfers/contact-transfers.routes.ts';
import { contactRoutes } from './features/contacts/contacts.routes.ts';
import { corporationRoutes } from './features/corporations/corporations.routes.ts';
import { csgRoutes } from './features/csg/csg.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { dataCaptureRoutes } from './features/data-capture/data-capture.routes.ts';
import { dialRunRoutes } from './features/dial-runs/dial-runs.routes.ts';
import { dialSessionTasks, tidyDialSessions } from './features/dial-sessions/dial-sessions.jobs.ts';
import { serveDialReports } from './features/dial-sessions/serve-reports.ts';
import { dialerSchedules, dialerTasks } from './features/dialer/dialer.jobs.ts';
import { dialerRoutes } from './features/dialer/dialer.routes.ts';
import { passOnSignalling } from './features/dialer/pass-on-signalling.ts';
import { phoneRoutes } from './features/dialer/phone.routes.ts';
import { supervisionRoutes } from './features/dialer/supervision.routes.ts';
import { serveVoiceWebhooks } from './features/dialer/webhooks.ts';
import { dispositionRoutes } from './features/dispositions/dispositions.routes.ts';
import { doNotContactRoutes } from './features/do-not-contact/do-not-contact.routes.ts';
import { doNotContactTasks } from './features/do-not-contact/take-file.ts';
import { emailFeedbackTasks, readFeedbackMailboxes } from './features/email-feedback/email-feedback.jobs.ts';
import { emailFeedbackRoutes } from './features/email-feedback/email-feedback.routes.ts';
import { emailMessageTasks } from './features/email-messages/email-messages.jobs.ts';
import { emailMessageRoutes } from './features/email-messages/email-messages.routes.ts';
import { servePreferences } from './features/email-messages/serve-preferences.ts';
import { emailSuppressionRoutes } from './features/email-suppression/email-suppression.routes.ts';
import { emailTopicRoutes } from './features/email-topics/email-topics.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { favoriteRoutes } from './features/favorites/favorites.routes.ts';
import { featureFlagRoutes } from './features/feature-flags/feature-flags.routes.ts';
import { fileSchedules, fileTasks } from './features/files/files.jobs.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { askFireLightHourly, fireLightTasks } from './features/fire-light/fire-light.jobs.ts';
import { fireLightRoutes } from './features/fire-light/fire-light.routes.ts';
import { serveApplications } from './features/fire-light/serve-application.ts';
import { followUpRoutes } from './features/follow-ups/follow-ups.routes.ts';
import { helpRoutes } from './features/helps/helps.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { attachmentSchedules, attachmentTasks } from './features/import-attachments/import-attachments.jobs.ts';
import { importAttachmentRoutes } from './features/import-attachments/import-attachments.routes.ts';
import { importSettingRoutes } from './features/import-settings/import-settings.routes.ts';
import { importTrackingRoutes } from './features/import-tracking/import-tracking.routes.ts';
import { importClientRoutes } from './features/imports/book/import-clients.routes.ts';
import { importSchedules, importTasks } from './features/imports/imports.jobs.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { importMappingRoutes } from './features/imports/map/mappings.routes.ts';
import { importUndoRoutes } from './features/imports/undo/undo.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { tidyJobs } from './features/jobs/jobs.schedules.ts';
import { letterTemplateRoutes } from './features/letter-templates/letter-templates.routes.ts';
import { linkedContactRoutes } from './features/linked-contacts/linked-contacts.routes.ts';
import { forgetLive } from './features/live/live.schedules.ts';
import { openLiveHub } from './features/live/live-hub.ts';
import { lookupRoutes } from './features/lookups/lookups.routes.ts';
import { mailSchedules, mailTasks } from './features/mail/mail.jobs.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { mailerSchedules, mailerTasks } from './features/mailer/mailer.jobs.ts';
import { mailerRoutes } from './features/mailer/mailer.routes.ts';
import { serveMcp } from './features/mcp/serve-mcp.ts';
import { medicareImportRoutes } from './features/medicare-import/medicare-import.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pruneNotifications } from './features/notifications/prune-notifications.ts';
import { officeLocationRoutes } from './features/office-locations/office-locations.routes.ts';
import { officeRoutes } from './features/offices/offices.routes.ts';
import { outboundGateRoutes } from './features/outbound-gate/outbound-gate.routes.ts';
import { pruneDecisions } from './features/outbound-gate/prune-decisions.ts';
import { passwordRoutes } from './features/passwords/passwords.routes.ts';
import { mailPasswordReset } from './features/passwords/reset-password.ts';
import { servePaymentWebhooks } from './features/payments/payment-webhooks.ts';
import { paymentSchedules, paymentTasks } from './features/payments/payments.jobs.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { serveTestGateway } from './features/payments/test-gateway-pages.ts';
import { phoneCheckTasks } from './features/phone-checks/phone-checks.jobs.ts';
import { phoneCheckRoutes } from './features/phone-checks/phone-checks.routes.ts';
import { validationPurpose } from './features/phone-checks/validation-purpose.ts';
import { numberPurpose } from './features/phone-numbers/number-purpose.ts';
import { phoneNumberSchedules, phoneNumberTasks } from './features/phone-numbers/phone-numbers.jobs.ts';
import { phoneNumberRoutes } from './features/phone-numbers/phone-numbers.routes.ts';
import { printSchedules, printTasks } from './features/print/print.jobs.ts';
import { printRoutes } from './features/print/print.routes.ts';
import { productInfoRoutes } from './features/product-infos/product-infos.routes.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { quickFilterRoutes } from './features/quick-filters/quick-filters.routes.ts';
import { quietJobRoutes } from './features/quiet-jobs/quiet-jobs.routes.ts';
import { reportSchedules, reportTasks } from './features/reports/reports.jobs.ts';
import { reportRoutes, reportRunRoutes } from './features/reports/reports.routes.ts';
import { rxDetailRoutes } from './features/rx-details/rx-details.routes.ts';
import { sensitiveRoutes } from './features/sensitive/sensitive.routes.ts';
import { actingRoutes, sessionRoutes } from './features/sessions/sessions.routes.ts';
import { tidySessions } from './features/sessions/sessions.schedules.ts';
import { adminSettingRoutes } from './features/settings/settings.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { signupRoutes } from './features/signups/signups.routes.ts';
import { singleSignOnRoutes } from './features/single-sign-on/single-sign-on.routes.ts';
import { scopeParts, scopeTasks, takeScopes } from './features/soa-requests/serve-scope.ts';
import { serveSoa } from './features/soa-requests/serve-soa.ts';
import { soaRequestRoutes } from './features/soa-requests/soa-requests.routes.ts';
import { purgeOrderContacts } from './features/store/store.jobs.ts';
import { storeRoutes } from './features/store/store.routes.ts';
import { storePurpose } from './features/store/store-purpose.ts';
import { subscriptionPurposes } from './features/subscriptions/subscription-purpose.ts';
import { renewSubscriptions, subscriptionTasks } from './features/subscriptions/subscriptions.jobs.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { termsRoutes } from './features/terms/terms.routes.ts';
import { askRegistry, followFilingTask } from './features/text-registrations/follow-filing.ts';
import { serveRegistryWebhook } from './features/text-registrations/registry-webhook.ts';
import { textRegistrationRoutes } from './features/text-registrations/text-registrations.routes.ts';
import { serveTextLinks } from './features/texts/serve-text-links.ts';
import { findWaitingTexts, textSchedules, textTasks } from './features/texts/texts.jobs.ts';
import { textRoutes } from './features/texts/texts.routes.ts';
import { serveTextWebhooks } from './features/texts/webhooks.ts';
import { trainingRoutes } from './features/trainings/trainings.routes.ts';
import { transferTasks } from './features/transfers/transfers.jobs.ts';
import { transferRoutes } from './features/transfers/transfers.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { vendorLeadRoutes } from './features/vendor-leads/vendor-leads.routes.ts';
import { voicemailMessageRoutes } from './features/voicemail-messages/voicemail-messages.routes.ts';
import {
  findWebhookWork,
  webhookSchedules,
  webhookTasks,
} from './features/webhook-endpoints/webhook-endpoints.jobs.ts';
import { webhookEndpointRoutes } from './features/webhook-endpoints/webhook-endpoints.routes.ts';
import { servePages } from './features/webpages/serve-pages.ts';
import { webpageSchedules, webpageTasks } from './features/webpages/webpages.jobs.ts';
import { webpageRoutes } from './features/webpages/webpages.routes.ts';
import { findWorkflowWork, workflowSchedules, workflowTasks } from './features/workflows/workflows.jobs.ts';
import { workflowRoutes } from './features/workflows/workflows.routes.ts';
import type { PaymentPurpose, Services } from './platform/context.ts';
import { rewrapKeys } from './platform/crypto/tenant-secrets.ts';
import { isDatabaseUp } from './platform/db/database-up.ts';
import { fullDisk } from './platform/full-disk.ts';
import { countRequests } from './platform/http/count-requests.ts';
import { describeApi } from './platform/http/describe-api.ts';
import { serveProbes } from './platform/http/probes.ts';
import { pruneIdempotencyKeys } from './platform/http/prune-idempotency-keys.ts';
import { bindCsrfOnPages, type Gate, registerRoutes } from './platform/http/register-routes.ts';
import type { Route } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { scheduledTask } from './platform/jobs/schedules/run-schedule.ts';
import type { Schedule } from './platform/jobs/schedules/schedule.ts';
import type { Chore, Task } from './platform/jobs/tasks.ts';
import { serveCable } from './platform/live/action-cable.ts';
import { sealAudit } from './platform/seal-audit.ts';
import { noMeter } from './providers/metrics/port.ts';

/** Every call the server answers. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordRoutes,
  ...twoFactorRoutes,
  ...actingRoutes,
  ...auditLogRoutes,
  ...profileRoutes,
  ...authIpRoutes,
  ...exportRoutes,
  ...mailerRoutes,
  ...favoriteRoutes,
  ...helpRoutes,
  ...notificationRoutes,
  ...officeLocationRoutes,
  ...signupRoutes,
  ...termsRoutes,
  ...systemRoutes,
  ...lookupRoutes,
  ...tagRoutes,
  ...contactRoutes,
  ...bulkRoutes,
  ...campaignRoutes,
  ...contactNoteRoutes,
  ...followUpRoutes,
  ...calendarRoutes,
  ...activityTrackingRoutes,
  ...contactDuplicateRoutes,
  ...contactMergeRoutes,
  ...quickFilterRoutes,
  ...reportRoutes,
  ...reportRunRoutes,
  ...dashboardRoutes,
  ...homeRoutes,
  ...setupRoutes,
  ...contactPolicyRoutes,
  ...contactSecurityRoutes,
  ...contactFileRoutes,
  ...callFileRoutes,
  ...callTranscriptRoutes,
  ...dialRunRoutes,
  ...voicemailMessageRoutes,
  ...dialerRoutes,
  ...dispositionRoutes,
  ...supervisionRoutes,
  ...phoneRoutes,
  ...sensitiveRoutes,
  ...rxDetailRoutes,
  ...contactEmailRoutes,
  ...emailMessageRoutes,
  ...emailFeedbackRoutes,
  ...emailSuppressionRoutes,
  ...emailTopicRoutes,
  ...contactPermissionRoutes,
  ...soaRequestRoutes,
  ...aftercareRoutes,
  ...csgRoutes,
  ...fireLightRoutes,
  ...addressRoutes,
  ...contactPhoneRoutes,
  ...outboundGateRoutes,
  ...contactTransferRoutes,
  ...transferRoutes,
  ...linkedContactRoutes,
  ...productInfoRoutes,
  ...medicareImportRoutes,
  ...dataCaptureRoutes,
  ...importRoutes,
  ...importSettingRoutes,
  ...importMappingRoutes,
  ...printRoutes,
  ...letterTemplateRoutes,
  ...vendorLeadRoutes,
  ...importTrackingRoutes,
  ...comraLeadsReportRoutes,
  ...importClientRoutes,
  ...importAttachmentRoutes,
  ...doNotContactRoutes,
  ...importUndoRoutes,
  ...jobRoutes,
  ...featureFlagRoutes,
  ...quietJobRoutes,
  ...corporationRoutes,
  ...broadcastEmailRoutes,
  ...officeRoutes,
  ...adminSettingRoutes,
  ...brandRoutes,
  ...adminCarrierRoutes,
  ...adminLookupRoutes,
  ...adminGroupRoutes,
  ...adminPoolRoutes,
  ...trainingRoutes,
  ...fileRoutes,
  ...apiKeyRoutes,
  ...authorizationRoutes,
  ...singleSignOnRoutes,
  ...adminApiTrackingRoutes,
  ...adminUserRoutes,
  ...invitationRoutes,
  ...mailRoutes,
  ...phoneNumberRoutes,
  ...textRoutes,
  ...phoneCheckRoutes,
  ...textRegistrationRoutes,
  ...paymentRoutes,
  ...billingRoutes,
  ...subscriptionRoutes,
  ...storeRoutes,
  ...adminStoreRoutes,
  ...workflowRoutes,
  ...webhookEndpointRoutes,
  ...webpageRoutes,
  ...bookingRoutes,
];

/** Scheduled work. */
export const schedules: readonly Schedule[] = [
  ...bulkSchedules,
  lookAtTriggerDates,
  removeFilesOfPurged,
  ...callFileSchedules,
  ...dialerSchedules,
  tidyDialSessions,
  ...importSchedules,
  ...attachmentSchedules,
  ...fileSchedules,
  ...mergeSchedules,
  ...mailSchedules,
  readFeedbackMailboxes,
  ...phoneNumberSchedules,
  askRegistry,
  askAftercareService,
  askFireLightHourly,
  ...textSchedules,
  ...paymentSchedules,
  renewMemberships,
  ...reportSchedules,
  renewSubscriptions,
  purgeOrderContacts,
  ...printSchedules,
  ...mailerSchedules,
  pruneNotifications,
  pruneDecisions,
  ...calendarSchedules,
  ...webpageSchedules,
  ...bookingSchedules,
  tidyJobs,
  pruneIdempotencyKeys,
  tidySessions,
  forgetLive,
  pruneRequestLog,
  ...workflowSchedules,
  ...webhookSchedules,
  syncOutsideAccounts,
];

/** Every kind of job a worker knows. */
export const tasks: readonly Task[] = [
  ...schedules.map(scheduledTask),
  ...importTasks,
  ...attachmentTasks,
  ...doNotContactTasks,
  ...bulkTasks,
  ...campaignTasks,
  mailPasswordReset,
  ...mailTasks,
  ...phoneNumberTasks,
  ...textTasks,
  ...phoneCheckTasks,
  followFilingTask,
  transcribeRecording,
  ...aftercareTasks,
  ...fireLightTasks,
  ...paymentTasks,
  ...billingTasks,
  ...reportTasks,
  ...subscriptionTasks,
  ...emailMessageTasks,
  ...emailFeedbackTasks,
  ...fileTasks,
  removeLookupWork,
  removePoolWork,
  ...adminUserTasks,
  ...duplicateTasks,
  ...mergeTasks,
  ...dialerTasks,
  ...dialSessionTasks,
  ...transferTasks,
  ...printTasks,
  ...mailerTasks,
  ...calendarTasks,
  ...workflowTasks,
  ...webhookTasks,
  ...authorizationTasks,
  ...webpageTasks,
  ...bookingTasks,
  ...scopeTasks,
];

/** Work that each worker does every few seconds, or at its own interval. */
export const chores: readonly Chore[] = [
  sealAudit,
  rewrapKeys,
  ...duplicateChores,
  findWorkflowWork,
  findWebhookWork,
  findCampaignWork,
  findWaitingTexts,
];

/** The purposes of payments. */
export const paymentPurposes: readonly PaymentPurpose[] = [
  membershipPurpose,
  ...subscriptionPurposes,
  numberPurpose,
  validationPurpose,
  storePurpose,
];

export interface AppOptions {
  readonly config: Pick<Config, 'secure_cookies' | 'trust_proxy' | 'data_dir'>;
  readonly services: Services;
  readonly gate: Gate;
  readonly logger: FastifyBaseLogger | false;
  /** The folder of the built web app. Absent for the API alone. */
  readonly web_root?: string;
}

/** The whole application on one HTTP server that isn't listening yet. */
export async function createApp({ config, services, gate, logger, web_root }: AppOptions): Promise<FastifyInstance> {
  const app = await createServer({
    logger,
    trust_proxy: config.trust_proxy,
    https_only: config.secure_cookies,
    tracing: services.tracing,
  });
  if (services.meter !== noMeter) countRequests(app, services.meter);
  servePages(app, services, [bookingPart(services), ...scopeParts(services)]);
  takeBookings(app, services);
  takeScopes(app, services);
  bindCsrfOnPages(app, gate, config.secure_cookies);
  await describeApi(app, services.version);
  const requestLog = createRequestLog({ ...services, log: app.log });
  app.addHook('onClose', () => requestLog.flush());
  serveProbes(app, async () => {
    if (app.draining.now) return 'it stops';
    const full = await fullDisk(config.data_dir);
    if (full) return full;
    return (await isDatabaseUp(services.database)) ? undefined : 'the database does not answer';
  });
  await app.register(async (api) => registerRoutes(api, routes, services, gate, config.secure_cookies, requestLog));
  serveMcp(app, services, gate, config.secure_cookies);
  serveVoiceWebhooks(app, services, gate);
  serveTextWebhooks(app, services);
  serveDialReports(app, services);
  serveRegistryWebhook(app, services);
  servePaymentWebhooks(app, services);
  serveTestGateway(app, services);
  serveVisits(app, services);
  servePreferences(app, services, gate);
  serveTextLinks(app, services, gate);
  serveSoa(app, services, gate);
  serveApplications(app, services, gate);
  const live = openLiveHub(services, gate, app.log);
  await serveCable(app, live.door, services.meter, (scope) => passOnSignalling(scope, services));
  app.addHook('onClose', () => live.close());
  await serveWebApp(app, web_root);
  return app;
}
