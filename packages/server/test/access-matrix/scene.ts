import type { Channel } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newInvitationToken } from '../../src/features/invitations/token.ts';
import { newId } from '../../src/platform/ids.ts';
import { type ApplicationRows, makeApplications } from '../application-rows.ts';
import { type BillingRows, makeBilling } from '../billing-rows.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';
import { makeEmail } from '../email-rows.ts';
import { makeMedicare, makeQuote } from '../health-rows.ts';
import { type ForgedProvider, startForgedProvider } from '../oidc/forged-provider.ts';
import { makeSignInScene, type SignInScene } from '../sign-in-secrets.ts';
import { makeSoa, type SoaRows } from '../soa-rows.ts';
import { makeStore, type StoreRows } from '../store-rows.ts';
import { makeLicense, makeSubscriptions, type SubscriptionRows } from '../subscription-rows.ts';
import { agreeToTexts, makeTexts, type TextRows } from '../text-rows.ts';
import { makeWebhook } from '../webhook-rows.ts';
import { makeConsentOnPage, publishPage } from '../webpage-rows.ts';
import { type AccountScene, makeAccountScene } from './account-scene.ts';
import { type BulkScene, makeBulkScene } from './bulk-scene.ts';
import { makeCalendar } from './calendar-scene.ts';
import { type CampaignScene, makeCampaignScene } from './campaign-scene.ts';
import { type CompanyScene, makeCompanyScene } from './company-scene.ts';
import { type ImportScene, makeImportScene } from './import-scene.ts';
import { type JobsScene, makeJobsScene } from './jobs-scene.ts';
import { type MailerScene, makeMailerScene } from './mailer-scene.ts';
import { type MergeScene, makeMergeScene } from './merge-scene.ts';
import { makeOrganisation, type OrganisationScene } from './organisation-scene.ts';
import { makeOutsideScene, type OutsideScene } from './outside-scene.ts';
import { makePhoneScene, type PhoneScene } from './phone-scene.ts';
import { makePrintScene, type PrintScene } from './print-scene.ts';
import { makeRecordsScene, type RecordsScene } from './records-scene.ts';
import { makeTransferScene, type TransferScene } from './transfer-scene.ts';
import { makeWorkflowScene, type WorkflowScene } from './workflow-scene.ts';

/** One of everything that an id in a path can name, all owned by `owner`. */
export interface Scene
  extends ApplicationRows,
    CompanyScene,
    ImportScene,
    JobsScene,
    OrganisationScene,
    AccountScene,
    SignInScene,
    RecordsScene,
    MergeScene,
    TransferScene,
    MailerScene,
    OutsideScene,
    BulkScene,
    CampaignScene,
    PrintScene,
    PhoneScene,
    TextRows,
    WorkflowScene {
  readonly tenant: TestTenant;
  readonly owner: TestUser;
  readonly contact: TestContact;
  /** A phone number of the contact. */
  readonly phone: string;
  readonly note_id: string;
  readonly follow_up_id: string;
  readonly event_id: string;
  readonly calendar_change_id: string;
  /** The token of a calendar link of a user in the tenant. */
  readonly feed_token: string;
  /** A private one. */
  readonly quick_filter_id: string;
  /** A private one. */
  readonly report_id: string;
  readonly report_run_id: string;
  readonly api_key_id: string;
  /** The owner's webhook, and a delivery that failed. */
  readonly webhook_id: string;
  readonly webhook_delivery_id: string;
  /** The tenant's single sign-on provider. */
  readonly sso_issuer: string;
  readonly status_id: number;
  readonly tag_id: number;
  /** Another user of the tenant, without records. */
  readonly colleague: TestUser;
  /** An invited user who hasn't joined, and the token in their email. */
  readonly invited: TestUser;
  readonly invitation_token: string;
  readonly mail_id: string;
  /** An email a user wrote to the contact, which can still be canceled. */
  readonly written_mail_id: string;
  /** An email for campaigns. */
  readonly broadcast_email_id: string;
  readonly email_suppression_id: string;
  readonly email_topic_id: string;
  /** The owner's plan. */
  readonly billing: BillingRows;
  /** The owner's subscriptions. */
  readonly subscriptions: Readonly<Record<Channel, SubscriptionRows>>;
  /** A product, and the owner's cart and order. */
  readonly store: StoreRows;
  /** A saved Medicare quote of the contact. */
  readonly quote_id: string;
  /** The contact's scope of appointment forms. */
  readonly soa: SoaRows;
  /** A consent of the contact on a public page. */
  readonly consent_id: string;
  /** The name of the owner's public page. */
  readonly page_name: string;
}

/** What a scene's company has beyond its variant, so that every call has someone who may call it. */
export const SCENE_FEATURES = { aftercare: true };

export async function makeScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<Scene> {
  const tenant_id = tenant.id;
  const now = test.clock.now();
  for (const [key, enabled] of Object.entries(SCENE_FEATURES))
    await test.query(
      'insert into feature_override (tenant_id, key, enabled) values ($1, $2, $3) on conflict do nothing',
      [tenant_id, key, enabled],
    );
  const number = ++made;
  const status_id = await test.makeNumbered(tenant, 'contact_status', `Status ${number}`);
  const tag_id = await test.makeNumbered(tenant, 'tag', `Tag ${number}`);
  const phone = `+1614555${String(1000 + number)}`;
  const contact = await test.makeContact(tenant, {
    owner,
    tags: [tag_id],
    phones: [phone],
    emails: [`joan${number}@example.test`],
    columns: { status_id, custom: { plan: 'G' } },
  });
  await test.query(
    "update app_user set npn = '1234567', medicare_certified_for = 2099 where tenant_id = $1 and id = $2",
    [tenant_id, owner.id],
  );
  await makeMedicare(test, owner, contact.id, '1EG4TE5MK73', { plan: 'Plan G' });
  const note_id = newId();
  const at = { created_at: now, updated_at: now };
  await test.insert('contact_note', {
    tenant_id,
    id: note_id,
    contact_id: contact.id,
    author_id: owner.id,
    body: 'Called back',
    ...at,
  });
  const follow_up_id = newId();
  await test.insert('contact_follow_up', {
    tenant_id,
    id: follow_up_id,
    contact_id: contact.id,
    title: 'Call back',
    due_on: '2026-11-24',
    timezone: 'America/New_York',
    due_at: '2026-11-25T05:00:00Z',
    made_by_id: owner.id,
    updated_by_id: owner.id,
    note: '',
    done_note: '',
    version: 1,
    ...at,
  });
  const calendar = await makeCalendar(test, { tenant, owner, contact });
  const quick_filter_id = newId();
  await test.insert('quick_filter', {
    tenant_id,
    id: quick_filter_id,
    owner_id: owner.id,
    name: 'Hot',
    scope: { search: { tags: [tag_id] } },
    sharing: 'private',
    ...at,
  });
  const report_id = newId();
  await test.insert('report', {
    tenant_id,
    id: report_id,
    owner_id: owner.id,
    name: 'Book of business',
    report_type: 'book_of_business',
    definition: { source: 'policies', measures: ['policies'], group_by: [{ dimension: 'carrier' }] },
    sharing: 'private',
    ...at,
  });
  const report_run_id = newId();
  await test.insert('report_run', {
    tenant_id,
    id: report_run_id,
    user_id: owner.id,
    real_user_id: owner.id,
    origin: {},
    definition: { source: 'policies', measures: ['policies'] },
    asked_hash: Buffer.from('0'),
    status: 'cancelled',
    created_at: at.created_at,
    ended_at: at.created_at,
  });
  const { id: api_key_id } = await test.makeApiKey(owner);
  const { webhook_id, webhook_delivery_id } = await makeWebhook(test, owner);
  const company = await makeCompanyScene(test, { owner, number });
  const colleague = await test.makeUser(tenant);
  const { invited, token: invitation_token } = await makeInvited(test, tenant, owner);
  const mail_id = newId();
  await test.insert('mail_message', {
    tenant_id,
    id: mail_id,
    to_address: owner.email,
    subject: 'Welcome',
    paragraphs: ['Hello.'],
    status: 'sent',
    provider: 'local',
    attempts: 1,
    created_at: now,
    done_at: now,
  });
  const written_mail_id = newId();
  await test.insert('mail_message', {
    tenant_id,
    id: written_mail_id,
    contact_id: contact.id,
    sender_id: owner.id,
    to_address: `joan${number}@example.test`,
    subject: 'Your plan',
    purpose: 'personal',
    body_html: '<p>Hello.</p>',
    status: 'queued',
    created_at: now,
    held_until: new Date(now.getTime() + DAY_MS),
  });
  const broadcast_email_id = await makeEmail(test, owner, {
    name: `Renewal ${number}`,
    subject: 'Your plan renews',
    service: true,
  });
  const email_suppression_id = newId();
  await test.insert('email_suppression', {
    tenant_id,
    id: email_suppression_id,
    address: `gone${number}@example.test`,
    reason: 'manual',
    note: '',
    created_at: now,
  });
  const email_topic_id = newId();
  await test.insert('email_topic', {
    tenant_id,
    id: email_topic_id,
    name: `Newsletter ${number}`,
    position: 1,
    created_at: now,
    updated_at: now,
  });
  provider ??= startForgedProvider('bookline');
  const { issuer } = await provider;
  await test.query(
    `insert into single_sign_on (tenant_id, enabled, label, issuer, client_id, email_claim, first_name_claim, last_name_claim,
       allowed_domains, create_users, account_type, updated_at)
     values ($1, true, 'Agency account', $2, 'bookline', 'email', 'given_name', 'family_name', '{agency.test}', false, 'agent', $3)
     on conflict do nothing`,
    [tenant_id, issuer, now],
  );
  // None of them depends on another.
  const [
    imports,
    jobs,
    organisation,
    prints,
    workflows,
    merges,
    mailings,
    transfers,
    bulk,
    campaigns,
    account,
    phones,
    outside,
    records,
  ] = await Promise.all([
    makeImportScene(test, { owner, contact, tag_id, number }),
    makeJobsScene(test, owner),
    makeOrganisation(test, tenant, number),
    makePrintScene(test, tenant, owner, contact),
    makeWorkflowScene(test, tenant, owner, contact),
    makeMergeScene(test, tenant, owner),
    makeMailerScene(test, { owner, contact, number }),
    makeTransferScene(test, tenant, owner),
    makeBulkScene(test, tenant, owner),
    makeCampaignScene(test, { owner, contact, email_id: broadcast_email_id }),
    makeAccountScene(test, tenant, { owner, number }),
    makePhoneScene(test, tenant, { owner, contact, number }),
    makeOutsideScene(test, tenant, owner),
    makeRecordsScene(test, { owner, contact, carrier_id: company.policy_carrier_id }),
  ]);
  const billing = await makeBilling(test, owner);
  const sms = await makeSubscriptions(test, owner, 'sms');
  // An agent texts with it. Others can still subscribe and assign licenses to themselves.
  const { subscription_id, order_id } = sms;
  if (owner.account_type === 'agent')
    await makeLicense(test, tenant, { subscription_id, order_id, channel: 'sms', user_id: owner.id, allocation: 500 });
  await agreeToTexts(test, owner, contact.id);
  const texts = await makeTexts(test, owner, {
    contact_id: contact.id,
    ours: phones.number,
    theirs: phone,
    stranger: `+1614556${String(1000 + number)}`,
  });
  return {
    ...texts,
    ...company,
    ...imports,
    ...jobs,
    ...organisation,
    ...prints,
    ...workflows,
    ...merges,
    ...mailings,
    ...transfers,
    ...bulk,
    ...campaigns,
    ...account,
    ...phones,
    ...outside,
    ...records,
    tenant,
    owner,
    contact,
    phone,
    note_id,
    follow_up_id,
    ...calendar,
    quick_filter_id,
    report_id,
    report_run_id,
    api_key_id,
    webhook_id,
    webhook_delivery_id,
    sso_issuer: issuer,
    status_id,
    tag_id,
    colleague,
    invited,
    invitation_token,
    mail_id,
    written_mail_id,
    broadcast_email_id,
    email_suppression_id,
    email_topic_id,
    subscriptions: {
      dialer: await makeSubscriptions(test, owner, 'dialer'),
      sms,
    },
    billing,
    quote_id: await makeQuote(test, owner, contact.id),
    soa: await makeSoa(test, owner, contact),
    ...(await makeApplications(test, owner, contact)),
    consent_id: await makeConsentOnPage(test, owner, contact),
    page_name: await publishPage(test, owner),
    store: await makeStore(test, owner, billing.payment_id),
    ...(await makeSignInScene(test, owner)),
  };
}

let made = 0;
// One for all scenes. Its replies are tested in features/single-sign-on.
let provider: Promise<ForgedProvider> | undefined;

/** An invited user with the token in their email. */
export async function makeInvited(test: TestApp, tenant: TestTenant, sentBy: TestUser) {
  const invited = await test.makeUser(tenant, { columns: { active: false, invited: true, password_hash: '!' } });
  const { token, hash } = newInvitationToken(tenant.id);
  const now = test.clock.now();
  await test.insert('user_invitation', {
    tenant_id: tenant.id,
    id: newId(),
    user_id: invited.id,
    token_hash: `\\x${hash.toString('hex')}`,
    sent_by_id: sentBy.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  });
  return { invited, token };
}
