import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@bookline/contract/endpoint';
import { acting } from '@bookline/contract/features/acting';
import { contract } from '@bookline/contract/index';
import type { AccountType } from '@bookline/contract/rules/roles';
import { newId } from '../../src/platform/ids.ts';
import type { Agent, FilePart } from '../agent.ts';
import { PHONE_CODE } from './phone-scene.ts';
import type { Scene } from './scene.ts';

/** What a call needs to succeed for the owner of a scene. */
export interface Fixture {
  /** The ids in the path, from the scene. Every one of them is also tried with another tenant's and with another agent's. */
  readonly params?: (scene: Scene) => Record<string, string>;
  /** False where the parameters name nothing that belongs to anybody. */
  readonly params_belong?: false;
  /** The owner's account type, where not everybody whom the contract names succeeds. */
  readonly owner?: AccountType;
  /** What the owner does first, where the call needs it to succeed; answers the parameters that follow from it. */
  readonly before?: (agent: Agent, scene: Scene) => Promise<Record<string, string>>;
  readonly query?: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>);
  readonly body?: (scene: Scene) => Record<string, unknown>;
  /** Only answers whoever sits at the machine. */
  readonly from_here?: true;
  readonly file?: FilePart;
  /** File parts beside the first. */
  readonly more?: readonly FilePart[];
}

const contact = (scene: Scene) => ({ id: scene.contact.id });
const note = (scene: Scene) => ({ id: scene.contact.id, noteId: scene.note_id });
const policy = (scene: Scene) => ({ id: scene.contact.id, policyId: scene.policy_id });
const security = (scene: Scene) => ({ id: scene.contact.id, securityId: scene.security_id });
const callFile = (scene: Scene) => ({ id: scene.contact.id, fileId: scene.call_file_id });
const recordingOfCall = (scene: Scene) => ({ id: scene.call_id, fileId: scene.call_file_id });
const contactFile = (scene: Scene) => ({ id: scene.contact.id, fileId: scene.contact_file_id });
const followUp = (scene: Scene) => ({ id: scene.follow_up_id });
const event = (scene: Scene) => ({ id: scene.event_id });
const quickFilter = (scene: Scene) => ({ id: scene.quick_filter_id });
const letterTemplate = (scene: Scene) => ({ id: scene.letter_template_id });
const openJob = (scene: Scene) => ({ id: scene.open_job_id });
const failedJob = (scene: Scene) => ({ id: scene.failed_job_id });
const wfCategory = (scene: Scene) => ({ id: scene.wf_category_id });
const wfTemplate = (scene: Scene) => ({ id: scene.wf_template_id });
const wfFlow = (scene: Scene) => ({ id: scene.wf_flow_id });
const wfRun = (scene: Scene) => ({ id: scene.wf_run_id });
const transfer = (scene: Scene) => ({ id: scene.transfer_id });
const bulkAttempt = (scene: Scene) => ({ id: scene.bulk_attempt_id });
const attempt = (scene: Scene) => ({ id: scene.import_attempt_id });
const attachments = (scene: Scene) => ({ id: scene.attachment_import_id });
const undoneAttempt = (scene: Scene) => ({ id: scene.undone_attempt_id });
const corporation = (scene: Scene) => ({ id: scene.corporation_id });
const office = (scene: Scene) => ({ id: scene.office_id });
const photo: FilePart = {
  field: 'logo',
  name: 'logo.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const carrier = (scene: Scene) => ({ id: scene.carrier_id });
const apiKey = (scene: Scene) => ({ id: scene.api_key_id });
const outsideAccount = (scene: Scene) => ({ id: scene.authorization_id });
const apiVendor = (scene: Scene) => ({ id: scene.api_vendor_id });
const group = (scene: Scene) => ({ id: scene.group_id });
const training = (scene: Scene) => ({ id: scene.training_id });
const productInfo = (scene: Scene) => ({ id: scene.product_info_id });
const pool = (scene: Scene) => ({ id: scene.pool_id });
const lookup = (scene: Scene) => ({ id: String(scene.lookup_id) });
const colleague = (scene: Scene) => ({ id: scene.colleague.id });
const invited = (scene: Scene) => ({ id: scene.invited.id });
const leads: FilePart = { name: 'leads.csv', content: 'First name,Last name,Phone\nJoan,Adams,614-555-0142\n' };

const zip: FilePart = {
  name: 'files.zip',
  content: Buffer.from(
    'UEsDBBQAAAAAAAAAIVzyhrcDDwAAAA8AAAAOAAAANjE0NTU1MDE0Mi5wZGYlUERGLTEuNAolJUVPRgpQSwECFAMUAAAAAAAAACFc8oa3Aw8AAAAPAAAADgAAAAAAAAAAAAAAgAEAAAAANjE0NTU1MDE0Mi5wZGZQSwUGAAAAAAEAAQA8AAAAOwAAAAAA',
    'base64',
  ),
};

const phoneNumber = (scene: Scene) => ({ id: scene.phone_number_id });

const fixtures: Record<string, Fixture> = {
  'phone-numbers.search': { query: { area_code: '614', contains: '01*', state: 'OH', city: 'Columbus', limit: '3' } },
  'phone-numbers.purchase': { body: () => ({ phone_number: '(212) 555-0123', label: 'Seniors' }) },
  'phone-numbers.order': { params: phoneNumber },
  'phone-numbers.list': {},
  'phone-numbers.update': { params: phoneNumber, body: () => ({ label: 'Seniors', is_default: true }) },
  'phone-numbers.release': { params: phoneNumber },
  'phone-numbers.keep': { params: phoneNumber },
  'dialer-profile.get': {},
  'dialer-profile.update': {
    body: (scene) => ({ default_number_id: scene.phone_number_id, ring_s: 30 }),
  },
  'dialer-profile.verify': { body: () => ({ phone_number: '614-555-0177', channel: 'call' }) },
  'dialer-profile.confirm': { body: () => ({ code: PHONE_CODE }) },
  'dialer-profile.remove': {},
  'telephony.get': {},
  'telephony.set': {
    body: () => ({
      provider: 'local',
      local_price: '1.50',
      toll_free_price: '3',
      buyers: 'managers',
      numbers_each: 3,
    }),
  },
  'telephony.test': {},
  'admin-phone-numbers.list': {
    query: { q: '302', page: '1', limit: '10', order_field: 'owner', order: 'desc', state: 'held' },
  },
  'admin-phone-numbers.update': {
    params: phoneNumber,
    body: (scene) => ({ owner_id: scene.colleague.id, label: 'Theirs' }),
  },
  'admin-phone-numbers.release': { params: phoneNumber },
  'admin-phone-numbers.keep': { params: phoneNumber },
  'admin-phone-numbers.people': { query: { q: 'a', page: '1', limit: '10' } },
  'admin-phone-numbers.enable': { params: colleague, body: () => ({ dialer_enabled: true }) },
  'phone-simulator.list': { query: { q: '614', page: '1', limit: '10' } },
  'phone-simulator.listHere': { query: { page: '1', limit: '10' }, from_here: true },
  'notifications.list': {},
  'notifications.read': { body: () => ({ all: true }) },
  'notifications.choices': {},
  'notifications.choose': { body: () => ({ kind: 'contact_given', browser: true, mail: true }) },
  'sessions.create': { body: ({ owner }) => ({ username: owner.username, password: owner.password }) },
  'sessions.end': {},
  'sessions.list': {},
  'sessions.end_others': {},
  'sessions.end_one': { params: ({ session_id }) => ({ id: session_id }) },
  'passwords.update': {
    params: ({ owner }) => ({ id: owner.id }),
    body: ({ owner }) => ({ current_password: owner.password, password: 'a longer tale of nine herons' }),
  },
  'passwords.reset_instructions': { body: ({ owner }) => ({ email: owner.email }) },
  'passwords.reset_by_token': {
    body: ({ reset_token }) => ({ token: reset_token, password: 'a longer tale of nine herons' }),
  },
  'two-factor.get': {},
  'two-factor.generate_qr': { body: ({ owner }) => ({ current_password: owner.password }) },
  'two-factor.enable': { body: ({ owner, otp_code }) => ({ otp_code, current_password: owner.password }) },
  'two-factor.disable': { body: ({ owner }) => ({ current_password: owner.password }) },
  'two-factor.send_otp': { body: ({ otp_secret }) => ({ otp_secret }) },
  'two-factor.update': { body: () => ({ email_codes: false }) },
  'sessions.me': {},
  'audit-log.list': {},
  'audit-log.verify': {},
  'acting.start': { params: colleague, body: () => ({ login_type: 'impersonate' }) },
  'acting.end': {
    owner: 'admin',
    params: () => ({ id: newId() }),
    params_belong: false,
    async before(agent, scene) {
      const body = { login_type: 'login_as' } as const;
      const { data } = await agent.call(acting.start, { params: colleague(scene), body });
      return { id: data.login_stack[0]?.session_id ?? '' };
    },
  },
  'sessions.profile': {},
  'profiles.update': { body: () => ({ first_name: 'Ann', last_name: 'Yu', about_me: 'Medicare in Ohio' }) },
  'profiles.account': { params: (scene) => ({ id: scene.owner.id }) },
  'profiles.update_account': {
    params: (scene) => ({ id: scene.owner.id }),
    body: () => ({ job_title: 'broker', npn: '1234567', medicare_certified_for: 2026, tell_new_address: false }),
  },
  'profiles.webpage': { params: (scene) => ({ id: scene.owner.id }) },
  'profiles.update_webpage': {
    params: (scene) => ({ id: scene.owner.id }),
    body: () => ({ about_me: 'Medicare in Ohio', personal_photo: null }),
  },
  'profiles.medicare_registered': {},
  'profiles.update_theme': { body: () => ({ font_size: 16, primary_color: '#7c3aed', background: 'dark' }) },
  'profiles.update_timezone': { body: () => ({ timezone: 'cst' }) },
  'terms-of-use.get': {},
  'terms-of-use.accept': { body: () => ({ version: 0 }) },
  'terms-of-use.list': {},
  'terms-of-use.publish': { body: () => ({ body: 'Be kind to the people you call.' }) },
  'export.create': {
    params: () => ({ format: 'csv' }),
    params_belong: false,
    body: (scene) => ({ ids: [scene.contact.id] }),
  },
  'export.columns': {},
  'mailer.kits': {},
  'mailer.counts': {},
  'mailer.count': { body: (scene) => ({ ids: [scene.contact.id] }) },
  'mailer.create': {
    body: (scene) => ({
      ids: [scene.contact.id],
      name: 'Fall',
      kits: [{ kit_id: scene.mailer_kit_id, share: 100 }],
    }),
  },
  'mailer.list': { query: { page: '1', limit: '10' } },
  'mailer.file': { params: (scene) => ({ id: scene.mailing_id, fileId: scene.mailing_file_id }) },
  'mailer.trace': { params: (scene) => ({ code: scene.key_code }) },
  'admin-mailer-kits.create': { body: () => ({ name: `Another kit ${randomUUID()}`, size: '6 x 9 in.' }) },
  'admin-mailer-kits.update': { params: (scene) => ({ id: scene.mailer_kit_id }), body: () => ({ active: false }) },
  'admin-mailer-kits.delete': { params: (scene) => ({ id: scene.mailer_kit_id }) },
  'favorites.list': {},
  'favorites.add': { body: (scene) => ({ favorite_id: scene.colleague.id }) },
  'favorites.remove': { body: (scene) => ({ favorite_id: scene.colleague.id }) },
  'helps.create': { body: () => ({ about: 'question', message: 'How do I merge two contacts?', page: '/contacts' }) },
  'helps.list': { query: { page: '1', limit: '10', open: 'true' } },
  'helps.update': { params: (scene) => ({ id: scene.help_request_id }), body: () => ({ done: true }) },
  'signups.fetch': {},
  'signups.create': {
    body: () => ({
      first_name: 'Ann',
      last_name: 'Yu',
      email: 'ann@example.test',
      phone: '(614) 555-0142',
      state: 'OH',
    }),
  },
  'signups.list': { query: { page: '1', limit: '10', q: 'ann', status: 'new' } },
  'signups.update': { params: (scene) => ({ id: scene.signup_id }), body: () => ({ status: 'declined' }) },
  'auth-ips.list': { query: { page: '1', limit: '10', q: '127' } },
  'auth-ips.allow_list': {},
  'auth-ips.replace_allow_list': {
    body: () => ({
      networks: [
        { network: '127.0.0.0/8', label: 'Office' },
        { network: '192.0.2.0/24', label: 'Branch' },
      ],
    }),
  },
  'offices.list': { query: { page: '1', limit: '10', q: 'main' } },
  'system.health': {},
  'system.setting': { params: () => ({ key: 'HELP_BUTTON' }), params_belong: false },
  'lookups.statuses': {},
  'lookups.agentflow_statuses': {},
  'lookups.sources': {},
  'lookups.carriers': {},
  'lookups.business_units': {},
  'lookups.api_vendors': {},
  'lookups.downline': { query: { q: 'dana' } },
  'lookups.pools': { query: { q: 'mail', counts: 'true' } },
  'lookups.groups': { query: { q: 'east', counts: 'true' } },
  'tags.search': { body: () => ({ search: 'tag' }) },
  'tags.create': {
    body: () => ({ name: 'Turning 65', color: '#2f6fde', tag_objects: [{ name: 'Hot', color: '#e03131' }] }),
  },
  'contacts.list': {
    body: (scene) => ({
      contacts_scope: { q: 'joan', search: { tags: [scene.tag_id], custom: { plan: 'G' } }, limit: 10 },
    }),
  },
  'contacts.selected_items': { body: (scene) => ({ ids: [scene.contact.id], limit: 10 }) },
  'contacts.count': { body: (scene) => ({ contacts_scope: { search: { status: [scene.status_id] } } }) },
  'contacts.destroy_all': { body: (scene) => ({ ids: [scene.contact.id] }) },
  'contacts.restore': { body: (scene) => ({ ids: [scene.deleted_contact.id] }) },
  'contacts.update_group': { body: (scene) => ({ ids: [scene.contact.id], status_id: scene.status_id }) },
  'contacts.update_tags_group': { body: (scene) => ({ ids: [scene.contact.id], tag_ids: [scene.tag_id] }) },
  'contacts.update_tags_single': { body: (scene) => ({ id: scene.contact.id, tag_ids: [scene.tag_id] }) },
  'contacts.purge': { body: (scene) => ({ ids: [scene.deleted_contact.id], count: 1 }) },
  'contacts.changes': { query: { page: '1', limit: '10' } },
  'contacts.change': { params: bulkAttempt },
  'contacts.change_rows': { params: bulkAttempt, query: { of: 'left' } },
  'contacts.undo_change': { params: bulkAttempt },
  'contacts.create': {
    body: (scene) => ({
      first_name: 'Ann',
      last_name: 'Yu',
      date_of_birth: '1961-05-04',
      annual_income: '52000.00',
      address: { state: 'OH', zip: '43085' },
      status_id: scene.status_id,
      tag_ids: [scene.tag_id],
      phones: [{ number: '(614) 555-0199', extension: '12', type: 2, primary: true }],
      emails: [{ address: 'ann@example.test', primary: true }],
      custom: { plan: 'G' },
    }),
  },
  'contacts.get': { params: contact, query: { not_remove_new_tag: 'true' } },
  'contacts.update': { params: contact, body: () => ({ first_name: 'Ann', version: 1 }) },
  'contacts.quick_update': { params: contact, body: (scene) => ({ status_id: scene.status_id, do_not_call: true }) },
  'contacts.assign_to_me': { params: contact },
  'contacts.timeline': { params: contact, query: { limit: '10' } },
  'sensitive.reveal': {
    params: contact,
    body: () => ({ what: 'mbi', reason: 'Filling in an application' }),
  },
  'rx-details.get': { params: contact },
  'rx-details.update': {
    params: contact,
    body: () => ({
      medications: [{ name: 'Metformin', dose: '500 mg', frequency: 'twice a day', quantity: '60' }],
      pharmacies: [{ name: 'Main Street Drugs', phone: '614-555-0142', address: '1 Main St, Columbus, OH' }],
      doctors: [{ name: 'Dr. Mei Chen', specialty: 'Cardiology', phone: '614-555-0177', npi: '1234567893' }],
      conditions: [{ name: 'Type 2 diabetes', notes: '' }],
      medicare: { mbi: '1EG4-TE5-MK73', part_a_on: '2026-05-01', part_b_on: null, plan: 'Plan G' },
    }),
  },
  'follow-ups.list': { query: { page: '1', limit: '10', due: 'open', who: 'team', q: 'call' } },
  'follow-ups.counts': { query: { who: 'me' } },
  'follow-ups.of_contact': { params: contact },
  'follow-ups.create': {
    params: contact,
    body: () => ({ title: 'Send the brochure', due_on: '2026-12-01', due_time: '14:30' }),
  },
  'follow-ups.update': { params: followUp, body: () => ({ title: 'Call back after five', version: 1 }) },
  'follow-ups.snooze': { params: followUp, body: () => ({ due_on: '2026-12-01' }) },
  'follow-ups.done': { params: followUp, body: () => ({ note: 'Wants the plan G' }) },
  'follow-ups.undo': { params: followUp },
  'follow-ups.done_many': { body: (scene) => ({ ids: [scene.follow_up_id] }) },
  'follow-ups.undo_many': { body: (scene) => ({ ids: [scene.follow_up_id] }) },
  'follow-ups.delete': { params: followUp },
  'calendar.list': {
    query: {
      start_date: '2026-11-23',
      end_date: '2026-11-29',
      downline_user_id: 'team',
      q: 'call',
      types_list: ['call'],
    },
  },
  'calendar.contact_events': { query: (scene) => ({ contact_id: scene.contact.id }) },
  'calendar.history': { query: { page: '1', limit: '10' } },
  'calendar.undo': { params: (scene) => ({ id: scene.calendar_change_id }) },
  'calendar.create': {
    body: (scene) => ({
      event: {
        title: 'Go through the plan',
        starts_at: '2026-11-24T15:00:00Z',
        ends_at: '2026-11-24T16:00:00Z',
        contact_ids: [scene.contact.id],
      },
    }),
  },
  'calendar.update': { params: event, body: () => ({ event: { title: 'Call back after five', version: 1 } }) },
  'calendar.delete': { params: event },
  'calendar.feed': {},
  'calendar.make_feed': {},
  'calendar.revoke_feed': {},
  'calendar.read_feed': { params: ({ feed_token }) => ({ token: feed_token }), params_belong: false },
  'activity-tracking.log': {
    params: contact,
    body: () => ({ type: 'call', outcome: 'interested', body: 'Wants plan G' }),
  },
  'activity-tracking.summary': { query: { from: '2026-11-01', to: '2026-11-30', who: 'team' } },
  'activity-tracking.list': {
    query: { from: '2026-11-01', to: '2026-11-30', who: 'me', type: 'call', page: '1', limit: '10' },
  },
  'contacts.update_note': { params: contact, body: () => ({ note: 'Ask for Bob first.', version: 1 }) },
  'linked-contacts.list': { params: contact },
  'linked-contacts.update': {
    params: contact,
    body: () => ({ create: { first_name: 'Bob', last_name: 'Adams' }, relation: 'spouse', linked: true }),
  },
  'linked-contacts.household': { params: contact },
  'contact-permissions.get': { params: contact },
  'contact-permissions.record': {
    params: contact,
    body: () => ({
      channel: 'text',
      did: 'given',
      how: 'web_form',
      reach: '',
      wording: 'Text me about plans.',
      source: 'example.test/quote',
      ip: '192.0.2.7',
      at: '2024-01-02T15:04:05Z',
    }),
    file: { name: 'form.txt', content: 'I agree.' },
  },
  'outbound-gate.may': { params: contact },
  'outbound-gate.rules': {},
  'outbound-gate.tighten': {
    body: () => ({ from: '9:00', until: '20:00', closed_days: [0], holidays: true, most_a_day: 3 }),
  },
  'outbound-gate.decisions': {
    query: {
      channel: 'call',
      purpose: 'marketing',
      allowed: 'false',
      rule: 'hours-us',
      contact_id: '0190d0a0-0000-7000-8000-000000000000',
      from: '2026-01-01',
      to: '2026-12-31',
      page: '1',
      limit: '10',
    },
  },
  'contact-mails.send': {
    body: (scene) => ({
      contact_id: scene.contact.id,
      to: String(scene.contact.email),
      subject: 'Your plan',
      html: '<p>Hello</p>',
      purpose: 'personal',
      attachments: [],
      key: randomUUID(),
    }),
  },
  'contact-mails.test': {
    body: (scene) => ({ contact_id: scene.contact.id, subject: 'A test', html: '<p>Hello</p>', purpose: 'personal' }),
  },
  'contact-mails.preview': {
    params: contact,
    body: () => ({ subject: 'Your plan', html: '<p>Hello</p>', purpose: 'personal' }),
  },
  'contact-mails.list': {
    query: { q: 'plan', status: 'sent', purpose: 'personal', mine: 'false', from: '2026-01-01', to: '2026-12-31' },
  },
  'contact-mails.get': { params: (scene) => ({ id: scene.contact.id, emailId: scene.written_mail_id }) },
  'contact-mails.cancel': { params: (scene) => ({ id: scene.contact.id, emailId: scene.written_mail_id }) },
  'unsubscribe.look': { params: () => ({ token: 'of-nobody' }), params_belong: false },
  'unsubscribe.act': { params: () => ({ token: 'of-nobody' }), params_belong: false },
  'contact-emails.validate': { params: contact, body: () => ({}) },
  'contact-emails.force_verify': { params: contact, body: () => ({}) },
  'contact-emails.logs': { params: contact, query: { limit: '5' } },
  'contact-emails.history': {
    params: contact,
    body: () => ({ q: 'plan', status: 'sent', from: '2026-01-01', to: '2026-12-31', page: 1, limit: 10 }),
  },
  'contact-transfers.list': { params: contact },
  'product-infos.fitting': { params: contact },
  'admin-product-infos.list': {
    query: { q: 'plan', page: '1', limit: '10', order_field: 'updated_at', order: 'desc' },
  },
  'admin-product-infos.create': {
    body: ({ carrier_id, lookup_id }) => ({
      title: `Plan G ${lookup_id}`,
      product_line: 'medicare_supplement',
      carrier_id,
      body: 'Pays the rest.',
      link: 'ohio.example/g',
      states: 'OH',
      categories: 'lead,client',
      age_from: '65',
      age_to: '99',
      active: 'true',
    }),
    file: { name: 'plan-g.txt', content: 'Pays the rest.' },
  },
  'admin-product-infos.update': {
    params: productInfo,
    body: ({ lookup_id }) => ({ title: `Plan N ${lookup_id}`, states: '', age_from: '', remove_file: 'false' }),
  },
  'admin-product-infos.delete': { params: productInfo },
  'data-capture.get': { params: contact },
  'data-capture.update': {
    params: contact,
    body: () => ({
      answers: [
        { line: 'final_expense', question: 'monthly_budget', value: '64.50' },
        { line: 'life', question: 'purpose', value: ['income'] },
      ],
    }),
  },
  'medicare-import.contact': {
    params: contact,
    body: () => ({ text: 'Medications:\nMetformin 500 mg, twice a day', accept: ['medications.0'] }),
  },
  'contact-notes.list': { params: contact, query: { page: '1', limit: '10' } },
  'contact-notes.create': { params: contact, body: () => ({ body: 'Wants a call on Friday', pinned: true }) },
  'contact-notes.update': { params: note, body: () => ({ body: 'Wants a call on Monday', pinned: false }) },
  'contact-notes.delete': { params: note },
  'contact-policies.list': { params: contact },
  'contact-policies.create': {
    params: contact,
    body: ({ carrier_id, owner }) => ({
      carrier_id,
      product_line: 'term_life',
      policy_number: 'TL-7',
      status: 'in_force',
      premium: '49.90',
      premium_mode: 'monthly',
      face_amount: '250000',
      effective_on: '2026-02-01',
      expires_on: '2046-02-01',
      renewal_on: '2027-02-01',
      beneficiaries: [{ name: 'Ann Yu', relation: 'Spouse', share: '100' }],
      writing_agent_id: owner.id,
      commission: '120.00',
      notes: 'Sent by mail',
    }),
  },
  'contact-policies.update': { params: policy, body: () => ({ status: 'lapsed', premium: null, version: 1 }) },
  'contact-policies.delete': { params: policy },
  'contact-securities.list': { params: contact },
  'contact-securities.create': {
    params: contact,
    body: () => ({
      type: 'roth_ira',
      custodian: 'Vanguard',
      account_number: 'X12-345678',
      value: '18000',
      as_of: '2026-01-15',
      notes: 'Wants to move it',
    }),
  },
  'contact-securities.update': {
    params: security,
    body: () => ({ value: '53000.10', account_number: '12345678', version: 1 }),
  },
  'contact-securities.delete': { params: security },
  'contact-files.list': { params: contact },
  'contact-files.create': { params: contact, file: { name: 'notes.txt', content: 'Call in May.' } },
  'contact-files.link': { params: contactFile, query: { version: '1', for: 'preview' } },
  'contact-files.delete': { params: contactFile },
  'call-files.list': { params: contact },
  'call-files.link': { params: callFile, query: { for: 'play' } },
  'call-files.link_of_call': { params: recordingOfCall, query: { for: 'play' } },
  'dialer.fetch_device_token': {},
  'dialer.fetch_active_calls': {},
  'dialer.fetch_historical_calls': {},
  'dialer.fetch_call_logs': { body: ({ contact }) => ({ contact_id: contact.id, call_direction: 'outbound' }) },
  'dialer.fetch_associated_contact': { body: () => ({ phone_number: '614-555-0142' }) },
  'dialer.fetch_associated_contacts': { body: () => ({ phone_numbers: ['614-555-0142'] }) },
  'dialer.device_start_disclaimer_prompt': { body: ({ told_call_id }) => ({ call_id: told_call_id }) },
  'dialer.device_resume_call_recording': { body: ({ recorded_call_id }) => ({ call_id: recorded_call_id }) },
  'dialer.device_stop_call_recording': { body: ({ paused_call_id }) => ({ call_id: paused_call_id }) },
  'phone.lend': { query: { number: '614-555-0142' }, from_here: true },
  'dashboard.update': {
    query: { type: 'client_birthdays' },
    body: () => ({ page: 1, limit: 6, tiles: ['newest', 'renewals'] }),
  },
  'contact-duplicates.list': { body: () => ({ page: 1, limit: 50, q: 'joan', reason: 'phone' }) },
  'contact-duplicates.of_contact': { params: contact },
  'contact-duplicates.look_up': { body: () => ({ phones: ['614-555-0142'], first_name: 'Joan', last_name: 'Adams' }) },
  'contact-duplicates.dismiss': { body: ({ twins }) => ({ contact_ids: twins.map(({ id }) => id), dismissed: true }) },
  'contact-merges.compare': { query: ({ twins }) => ({ ids: twins.map(({ id }) => id) }) },
  'contact-merges.merge': {
    body: ({ twins: [stays, goes] }) => ({
      survivor_id: stays.id,
      contacts: [
        { id: stays.id, version: 1 },
        { id: goes.id, version: 1 },
      ],
      fields: { first_name: goes.id },
    }),
  },
  'transfers.transfer_group': {
    body: ({ contact, owner }) => ({
      ids: [contact.id],
      receivers: [{ kind: 'user', id: owner.id, weight: 1, cap: 5 }],
      distribution: 'weighted',
      rest: 'stay',
      preview: false,
    }),
  },
  'transfers.update_transfer_group': {
    body: ({ transfer_id, owner }) => ({ id: transfer_id, receivers: [{ id: owner.id }], distribution: 'round_robin' }),
  },
  'transfers.select_first_last': {
    body: () => ({ contacts_scope: { order_field: 'name' }, which: 'last', count: 3 }),
  },
  'transfers.list': { query: { page: '1', limit: '15', q: 'a', order_field: 'created_at', order: 'desc' } },
  'transfers.get': { params: transfer, query: { page: '1', limit: '50', outcome: 'moved', q: 'a' } },
  'transfers.logs': { params: transfer, query: { page: '1', limit: '50' } },
  'transfers.status': { params: transfer },
  'transfers.revert': { params: transfer },
  'transfers.admin_revert': { params: transfer },
  'contact-merges.list': { query: { page: '1', limit: '10' } },
  'contact-merges.undo': { params: ({ merge_id }) => ({ id: merge_id }) },
  'workflow.categories': {},
  'workflow.update_category': { params: wfCategory, body: () => ({ name: `Renewals ${randomUUID()}` }) },
  'workflow.bulk_update_categories': { body: () => ({ categories: [{ name: `Recruits ${randomUUID()}` }] }) },
  'workflow.delete_category': { params: wfCategory },
  'workflow.templates': { query: { page: '1', limit: '10', q: 'lead' } },
  'workflow.template': { params: wfTemplate },
  'workflow.create_template': {
    body: (scene) => ({
      name: 'Turning 65',
      category_id: scene.wf_category_id,
      steps: [{ id: 'tag1', within: null, type: 'add_tag', tag_ids: [scene.tag_id] }],
    }),
  },
  'workflow.update_template': {
    params: wfTemplate,
    body: () => ({ name: 'Turning 65', description: 'Before the day.' }),
  },
  'workflow.delete_template': { params: wfTemplate },
  'workflow.activate_template': { params: wfTemplate, body: () => ({ activated: false, move_running: false }) },
  'workflow.try_template': { params: wfTemplate, body: (scene) => ({ contact_id: scene.contact.id }) },
  'workflow.new_webhook_secret': { params: wfTemplate },
  'workflow.flows': { query: { page: '1', limit: '10', q: 'new', active: 'true' } },
  'workflow.flow': { params: wfFlow },
  'workflow.create_flow': {
    body: (scene) => ({
      template_id: scene.wf_template_id,
      name: 'My leads',
      owner_id: scene.owner.id,
      trigger: { type: 'tag_added', tag_ids: [scene.tag_id] },
      scope: { contact_group: 'mine', search: { tags: [scene.tag_id] } },
      reentry_days: 30,
    }),
  },
  'workflow.update_flow': { params: wfFlow, body: (scene) => ({ name: 'Leads', owner_id: scene.owner.id }) },
  'workflow.delete_flow': { params: wfFlow },
  'workflow.flow_history': { params: wfFlow, query: { page: '1', limit: '10', state: 'active' } },
  'workflow.activate_flow': { params: wfFlow, body: () => ({ activated: false }) },
  'workflow.end_flow': { params: wfFlow },
  'workflow.start_flow': { params: wfFlow, body: (scene) => ({ ids: [scene.contact.id] }) },
  'workflow.run_logs': { params: wfRun },
  'workflow.stop_run': { params: wfRun },
  'workflow.contact_logs': { params: contact, query: { page: '1', limit: '5' } },
  'quick-filters.list': {},
  'quick-filters.create': {
    body: (scene) => ({
      name: `Hot in Ohio ${randomUUID()}`,
      contacts_scope: { q: 'joan', search: { tags: [scene.tag_id], state: ['OH'] }, order_field: 'name', order: 'asc' },
      columns: { widths: { name: 220 }, shown: { city: true }, order: ['name', 'city'] },
      color: '#2f6fde',
      sharing: 'downline',
      pinned: true,
    }),
  },
  'quick-filters.update': {
    params: quickFilter,
    body: (scene) => ({
      name: `Warm ${scene.quick_filter_id}`,
      contacts_scope: { search: { status: [scene.status_id] } },
      columns: null,
      sharing: 'private',
      pinned: true,
      position: 0,
    }),
  },
  'quick-filters.delete': { params: quickFilter },
  'vendor-leads.create': {
    owner: 'admin',
    query: ({ api_vendor_id }) => ({ api_vendor_id }),
    body: () => ({ full_name: 'Joan Adams', email: `${randomUUID()}@example.test` }),
  },
  'vendor-leads.setting': { params: apiVendor },
  'vendor-leads.save_setting': {
    params: apiVendor,
    body: ({ owner }) => ({
      active: true,
      mapping: [{ name: 'lead', target: 'full_name' }],
      category: 'lead',
      known: 'fill',
      listed: 'refuse',
      assignment: 'owner',
      owner_ids: [owner.id],
      pool_id: null,
      tag_ids: [],
      status_id: null,
      source_id: null,
    }),
  },
  'vendor-leads.list': { params: apiVendor, query: { outcome: 'created', page: '1', limit: '10' } },
  'import-tracking.summary': { owner: 'admin', query: { from: '2026-01-01', to: '2026-01-31', by: 'source' } },
  'import-settings.list': {},
  'import-settings.create': {
    body: () => ({
      name: `Weekly ${randomUUID()}`,
      data: { columns: [{ header: 'Name', target: 'full_name' }], answers: { known: 'fill' } },
      shared: false,
    }),
  },
  'import-settings.delete': { params: ({ import_setting_id }) => ({ id: import_setting_id }) },
  'import-settings.upload': {
    body: ({ import_draft_id, import_setting_id }) => ({ id: import_draft_id, import_setting_id }),
  },
  'do-not-contact.list': { query: { q: '614', kind: 'phone', page: '1', limit: '10' } },
  'do-not-contact.add': {
    body: () => ({ entries: [`${randomUUID()}@example.test`, '(614) 555-0142'], reason: 'Asked us' }),
  },
  'do-not-contact.add_file': { file: { name: 'list.csv', content: 'Phone\n6145550142\n' } },
  'do-not-contact.remove': {
    params: ({ listed_id }) => ({ id: listed_id }),
    query: { reason: 'A mistake' },
  },
  'do-not-contact.export': {},
  'print.batch_print': { body: ({ contact: { id } }) => ({ ids: [id] }) },
  'print.batch_print_status': { body: ({ print_id }) => ({ jid: print_id }) },
  'print.preview': { body: ({ contact: { id } }) => ({ ids: [id], print: { kind: 'call_list' } }) },
  'print.list': { query: { page: '1', limit: '10' } },
  'print.delete': { params: ({ print_id }) => ({ jid: print_id }) },
  'letter-templates.list': {},
  'letter-templates.create': { body: () => ({ name: 'Renewal', body: 'Dear {{first_name}},' }) },
  'letter-templates.update': { params: letterTemplate, body: () => ({ name: 'Another name' }) },
  'letter-templates.delete': { params: letterTemplate },
  'import-clients.validate': { file: { ...leads, field: 'import_file' } },
  'import-clients.create': { file: { ...leads, field: 'import_file' } },
  'import-attachments.validate': { file: zip },
  'import-attachments.create': { body: ({ attachment_draft_id }) => ({ id: attachment_draft_id }) },
  'import-attachments.withLeads': {
    file: leads,
    more: [{ ...zip, field: 'attachments' }],
    body: () => ({ file_column: 1 }),
  },
  'import-attachments.list': { query: { page: '1', limit: '15' } },
  'import-attachments.get': { params: attachments },
  'import-attachments.entries': { params: attachments, query: { page: '1', limit: '15', outcome: 'stored' } },
  'import-attachments.report': { params: attachments },
  'import-attachments.undo': { params: attachments, body: () => ({}) },
  'imports.validate': { file: leads },
  'imports.create': { file: leads },
  'imports.list': { query: { page: '1', limit: '15', tab: 'all' } },
  'imports.get': { params: attempt },
  'imports.review': { params: attempt, query: { page: '1', limit: '15' } },
  'imports.decide': { params: attempt, body: () => ({ decision: 'skip' }) },
  'imports.rejected': { params: attempt },
  'imports.remove': { params: attempt },
  'imports.retry': {
    params: attempt,
    file: { name: 'mended.csv', content: 'Name,Rejected row\nJoan Adams,1\n' },
  },
  'imports.undo_preview': { params: attempt },
  'imports.undo': { params: attempt, body: () => ({ worked_on: 'leave' }) },
  'imports.undo_rows': { params: undoneAttempt, query: { tab: 'all' } },
  'imports.undo_report': { params: undoneAttempt },
  'jobs.list': {},
  'jobs.cancel': { params: openJob },
  'jobs.dismiss': { params: (scene) => ({ id: scene.ended_job_id }) },
  'jobs.dismiss_all': {},
  'jobs.workers_status': {},
  'admin-jobs.list': { query: { page: '1', limit: '10', tab: 'open' } },
  'admin-jobs.overview': {},
  'admin-jobs.failed': { query: { page: '1', limit: '10' } },
  'admin-jobs.schedules': {},
  'admin-jobs.schedule_runs': { params: () => ({ name: 'tidy-jobs' }), params_belong: false },
  'admin-jobs.run_schedule': { params: () => ({ name: 'tidy-jobs' }), params_belong: false },
  'admin-jobs.cancel': { params: openJob },
  'admin-jobs.retry': { params: failedJob },
  'admin-jobs.retry_all': {},
  'admin-jobs.remove': { params: failedJob },
  'feature-flags.list': {},
  'feature-flags.set': {
    body: ({ owner }) => ({ key: 'workflow', enabled: true, user_ids: [owner.id], business_unit_ids: [] }),
  },
  'feature-flags.features': {},
  'corporations.list': {
    query: { q: 'unit', type: 'vendor', business_unit_ids: [], for_campaign_triggers: 'false', page: '1', limit: '10' },
  },
  'corporations.get': { params: corporation },
  'corporations.create': {
    body: () => ({
      type: 'company',
      name: 'Lakeside',
      color_1: '#1d5fd1',
      facebook: 'facebook.com/lakeside',
      webpage_active: false,
    }),
    file: photo,
  },
  'corporations.update': {
    params: corporation,
    body: () => ({ name: 'Lakeside', phone: '614-555-0142' }),
    file: photo,
  },
  'corporations.delete': { params: corporation },
  'office-locations.list': { query: { q: 'office', page: '1', limit: '10' } },
  'office-locations.get': { params: office },
  'office-locations.create': {
    body: (scene) => ({ name: 'Dayton', type: 'branch', corporation_id: scene.company_id, state: 'OH' }),
  },
  'office-locations.update': {
    params: office,
    body: (scene) => ({ name: 'Dayton', type: 'main', corporation_id: scene.company_id }),
  },
  'office-locations.delete': { params: office },
  'admin-settings.list': {},
  'admin-settings.get': { params: () => ({ id: 'SUPPORT_EMAIL' }), params_belong: false },
  'admin-settings.update': { params: () => ({ id: 'BRAND_LOGO' }), params_belong: false, file: photo },
  'brands.get': {},
  'quiet-jobs.get': {},
  'quiet-jobs.set': { body: () => ({ quiet: false, minutes: 30 }) },
  'admin-carriers.list': { query: { q: 'mutual', page: '1', limit: '10', order_field: 'naic', order: 'desc' } },
  'admin-carriers.create': {
    body: ({ lookup_id }) => ({
      name: `Ohio Mutual ${lookup_id}`,
      naic: String(10_000 + (lookup_id % 90_000)),
      phone: '614-555-0142',
      website: 'ohio.example',
      active: true,
    }),
  },
  'admin-carriers.update': {
    params: carrier,
    body: ({ lookup_id }) => ({ name: `Ohio Life ${lookup_id}`, phone: null, active: false }),
  },
  'admin-carriers.delete': { params: carrier },
  'mailbox.list': { query: { q: 'Welcome', status: 'sent', page: '1', limit: '10' } },
  'mailbox.get': { params: (scene) => ({ id: scene.mail_id }) },
  'mailbox.listHere': { query: { page: '1', limit: '10' }, from_here: true },
  // Whose mails else are readable there is asked in features/mail.
  'mailbox.getHere': { params: (scene) => ({ id: scene.mail_id }), params_belong: false, from_here: true },
  'mail-server.get': {},
  'mail-server.set': {
    body: () => ({
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      username: 'northstar',
      password: 'secret',
      from_name: 'Northstar',
      from_address: 'hello@northstar.test',
    }),
  },
  'mail-server.remove': {},
  'mail-server.test': {},
  // A brand image: everybody may see it. Whose other files are is asked in features/files.
  'files.read': { params: (scene) => ({ id: scene.file_id }), params_belong: false },
  'api-keys.list': {},
  'api-keys.create': {
    body: ({ api_vendor_id }) => ({
      name: 'Website leads',
      scopes: ['read', 'write'],
      expires_at: '2099-01-01T00:00:00Z',
      api_vendor_id,
    }),
  },
  'api-keys.rotate': { params: apiKey },
  'api-keys.update': {
    params: apiKey,
    body: ({ api_vendor_id }) => ({ name: 'Website', scopes: ['read'], expires_at: null, api_vendor_id }),
  },
  'api-keys.delete': { params: apiKey },
  'api-keys.show_token': {},
  'api-keys.refresh_token': {},
  'single-sign-on.offer': {},
  // It begins; what comes back is tried in features/single-sign-on.
  'single-sign-on.sign_in': { body: () => ({}) },
  'single-sign-on.get': {},
  'single-sign-on.set': {
    body: ({ sso_issuer, owner }) => ({
      enabled: true,
      label: 'Agency account',
      issuer: sso_issuer,
      client_id: 'bookline',
      client_secret: 'secret',
      email_claim: 'email',
      first_name_claim: 'given_name',
      last_name_claim: 'family_name',
      allowed_domains: ['agency.test'],
      create_users: true,
      account_type: 'agent',
      manager_id: owner.id,
    }),
  },
  'authorizations.list': {},
  // It begins; what comes back is tried in features/authorizations.
  'authorizations.create': { body: () => ({ kind: 'google' }) },
  'authorizations.update': {
    params: outsideAccount,
    body: ({ outside_calendar_id }) => ({
      name: 'My own',
      sync_enabled: true,
      calendars: [{ id: outside_calendar_id, read: true, written: true }],
      unread_events: 'keep',
    }),
  },
  'authorizations.delete': { params: outsideAccount, query: { events: 'keep' } },
  'authorizations.calendars': { params: outsideAccount },
  'authorizations.sync': { params: outsideAccount },
  'authorizations.dial_session': {
    params: (scene) => ({ id: scene.dialer_account_id }),
    body: (scene) => ({ ids: [scene.contact.id], purpose: 'personal' }),
  },
  'authorizations.set_calendly_api_key': { body: () => ({ calendly_api_key: 'a key of Calendly' }) },
  'authorizations.csg_authenticate': { body: () => ({ api_key: 'a key of CSG' }) },
  'admin-api-tracking.vendors': { query: { q: 'vendor', page: '1', limit: '10' } },
  'admin-api-tracking.vendor': { params: apiVendor },
  'admin-api-tracking.create_vendor': {
    body: () => ({ vendor_name: `Lead Source ${randomUUID()}`, vendor_type: 'lead_provider' }),
  },
  'admin-api-tracking.update_vendor': { params: apiVendor, body: () => ({ vendor_type: 'website' }) },
  'admin-api-tracking.delete_vendor': { params: apiVendor },
  'admin-api-tracking.keys': { query: { q: 'key', state: 'active', page: '1', limit: '10' } },
  'admin-api-tracking.update_key': {
    params: apiKey,
    body: ({ api_key_id, api_vendor_id }) => ({
      key: { id: api_key_id, name: 'Website', api_vendor_id, expires_at: null, requests_per_minute: 60, revoked: true },
    }),
  },
  'admin-api-tracking.requests': {
    query: { page: '1', limit: '10', filter_by: 'status', filter_value: '200', tab: 'succeeded' },
  },
  'admin-statuses.list': {},
  'admin-statuses.create': { body: ({ lookup_id }) => ({ title: `Warm ${lookup_id}`, color: '#fab005', position: 1 }) },
  'admin-statuses.update': {
    params: lookup,
    body: ({ lookup_id }) => ({ title: `Warmer ${lookup_id}`, color: '#fab005', position: 2 }),
  },
  'admin-statuses.delete': { params: lookup, query: { replace_with: 'none' } },
  'admin-agentflow-statuses.list': {},
  'admin-agentflow-statuses.create': {
    body: ({ lookup_id }) => ({
      title: `Day 1 ${lookup_id}`,
      color: '#fab005',
      position: 1,
      business_unit_id: null,
      group_id: lookup_id,
    }),
  },
  'admin-agentflow-statuses.update': {
    params: lookup,
    body: ({ lookup_id }) => ({
      title: `Day 2 ${lookup_id}`,
      position: 1,
      business_unit_id: null,
      group_id: lookup_id,
    }),
  },
  'admin-agentflow-statuses.delete': { params: lookup, query: { replace_with: 'none' } },
  'admin-agentflow-status-groups.list': {},
  'admin-agentflow-status-groups.get': { params: lookup },
  'admin-agentflow-status-groups.create': {
    body: ({ lookup_id }) => ({ title: `First week ${lookup_id}`, position: 1 }),
  },
  'admin-agentflow-status-groups.update': {
    params: lookup,
    body: ({ lookup_id }) => ({ title: `Second week ${lookup_id}`, position: 1 }),
  },
  'admin-agentflow-status-groups.delete': { params: lookup },
  'trainings.list': {},
  'admin-trainings.list': {},
  'admin-trainings.create': {
    body: () => ({ section: 'Calls', title: 'Script', corporation_id: '', for_account_types: 'agent' }),
    file: { name: 'script.txt', content: 'Say hello first.' },
  },
  'admin-trainings.update': {
    params: training,
    body: () => ({ section: 'Calls', title: 'Script', corporation_id: '', for_account_types: 'agent' }),
  },
  'admin-trainings.delete': { params: training },
  'admin-groups.create': { body: ({ owner, group_id }) => ({ name: `East ${group_id}`, member_ids: [owner.id] }) },
  'admin-groups.get': { params: group },
  'admin-groups.update': {
    params: group,
    body: ({ owner, group_id }) => ({ name: `West ${group_id}`, add_member_ids: [owner.id], remove_member_ids: [] }),
  },
  'admin-groups.delete': { params: group },
  'admin-pools.create': {
    body: ({ pool_id }) => ({ name: `Aged leads ${pool_id}`, business_unit_id: null, holder_ids: [] }),
  },
  'admin-pools.get': { params: pool },
  'admin-pools.update': {
    params: pool,
    body: ({ pool_id }) => ({
      name: `Old leads ${pool_id}`,
      business_unit_id: null,
      add_holder_ids: [],
      remove_holder_ids: [],
    }),
  },
  'admin-pools.delete': { params: pool, query: {} },
  'admin-sources.list': {},
  'admin-sources.create': { body: ({ lookup_id }) => ({ title: `Seminar ${lookup_id}` }) },
  'admin-sources.update': { params: lookup, body: ({ lookup_id }) => ({ title: `Webinar ${lookup_id}` }) },
  'admin-sources.delete': { params: lookup, query: { replace_with: 'none' } },
  'admin-users.list': {
    query: { q: 'dana', page: '1', limit: '10', order_field: 'role', order: 'desc', only_rm: 'false' },
  },
  'admin-users.export': { query: { state: 'active' } },
  'admin-users.choices': {},
  'admin-users.owners': { query: { q: 'dana' } },
  'admin-users.pool_holders': { query: { page: '1', limit: '10' } },
  'admin-users.create': {
    body: (scene) => ({
      first_name: 'Nora',
      last_name: 'Vance',
      email: `nora-${newId()}@example.test`,
      account_type: 'agent',
      manager_id: scene.colleague.id,
    }),
  },
  'admin-users.bulk_preview': {
    file: { name: 'people.csv', content: 'First name,Last name,E-mail,Role\nNora,Vance,nora@example.test,Agent\n' },
  },
  'admin-users.bulk_create': {
    body: () => ({
      rows: [
        { row_no: 2, first_name: 'Nora', last_name: 'Vance', email: `nora-${newId()}@example.test`, role: 'Agent' },
      ],
    }),
  },
  'admin-users.get': { params: colleague },
  'admin-users.update': { params: colleague, body: () => ({ first_name: 'Nora', manager_id: null, group_ids: [] }) },
  'admin-users.quick_update': { params: colleague, body: () => ({ first_name: 'Nora', job_title: 'broker' }) },
  'admin-users.delete': { params: colleague },
  'admin-users.roles': { params: colleague },
  'admin-users.update_roles': { params: colleague, body: () => ({ account_type: 'manager' }) },
  'admin-users.paid_membership': { params: colleague, body: () => ({ paid: true }) },
  'admin-users.invite': { params: invited },
  'admin-users.revoke_invitation': { params: invited },
  'admin-users.deactivate': { params: colleague },
  'admin-users.activate': { params: colleague },
  'admin-users.end_sessions': { params: colleague },
  'invitations.read': { body: (scene) => ({ token: scene.invitation_token }) },
  'invitations.accept': {
    body: (scene) => ({
      token: scene.invitation_token,
      first_name: 'Nora',
      last_name: 'Vance',
      password: 'correct-Horse-9-battery',
    }),
  },
};

/** Every call of the contract with its fixture. Throws where one of the two is missing. */
export function endpointsWithFixtures(): { id: string; endpoint: Endpoint; fixture: Fixture }[] {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const unused = new Set(Object.keys(fixtures));
  const found = endpoints.map((endpoint) => {
    const fixture = fixtures[endpoint.id];
    unused.delete(endpoint.id);
    if (!fixture)
      throw new Error(
        `Give ${endpoint.id} an entry in test/access-matrix/fixtures.ts: the parameters and the body with which it succeeds.`,
      );
    return { id: endpoint.id, endpoint, fixture };
  });
  if (unused.size > 0)
    throw new Error(`No such call any more, remove it from test/access-matrix/fixtures.ts: ${[...unused].join(', ')}`);
  return found;
}

/** The query of a call that succeeds for the owner of a scene. */
export const queryOf = ({ query }: Fixture, scene: Scene) => (typeof query === 'function' ? query(scene) : query);
