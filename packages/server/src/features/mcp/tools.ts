import { contactNotes } from '@bookline/contract/features/contact-notes';
import { category } from '@bookline/contract/features/contact-search';
import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { type FollowUp, followUps } from '@bookline/contract/features/follow-ups';
import { outboundGate } from '@bookline/contract/features/outbound-gate';
import { isoDate, line, uuid } from '@bookline/contract/fields';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { displayName } from '@bookline/contract/rules/names';
import { z } from 'zod';
import { defineTool, type LinkTo, type Tool } from './tool.ts';

const contact_id = uuid.describe('The ID of a contact, from find_contacts.');
const size = (usual: number, most: number) => z.int().min(1).max(most).default(usual);
const pageNumber = z.int().min(1).max(100_000).default(1);

const nameOf = (thing: { readonly name: string } | null) => thing?.name ?? null;

const brief = (contact: ContactRow, linkTo: LinkTo) => ({
  id: contact.id,
  name: displayName(contact),
  category: contact.category,
  phone: contact.phone,
  email: contact.email,
  city: contact.city,
  state: contact.state,
  date_of_birth: contact.date_of_birth,
  timezone: contact.timezone,
  status: contact.status?.title ?? null,
  lead_source: contact.source?.title ?? null,
  owner: nameOf(contact.owner),
  pool: nameOf(contact.pool),
  tags: contact.tags.map(({ name }) => name),
  do_not_call: contact.do_not_call,
  deceased_on: contact.deceased_on,
  last_activity_at: contact.last_activity_at,
  url: linkTo(contact.id),
});

const dueOf = (followUp: FollowUp, linkTo: LinkTo) => ({
  id: followUp.id,
  contact_id: followUp.contact.id,
  contact: followUp.contact.name,
  phone: followUp.contact.phone,
  title: followUp.title,
  note: followUp.note,
  due_on: followUp.due_on,
  due_time: followUp.due_time,
  timezone: followUp.timezone,
  state: followUp.state,
  assignee: nameOf(followUp.assignee),
  url: linkTo(followUp.contact.id),
});

/** What assistants can do. None of it sends, calls, or deletes anything. */
export const tools: readonly Tool[] = [
  defineTool({
    name: 'find_contacts',
    title: 'Find contacts',
    description:
      'Finds leads, clients, and other contacts that the user can see, newest first. All words of q must appear in the name, a phone number, or an email address. Without q, it lists all.',
    endpoint: contacts.list,
    input: z.object({
      q: line(MAX_SEARCH).default('').describe('Parts of a name, phone number, or email address.'),
      category: category.optional(),
      owner: z
        .enum(['me', 'anyone'])
        .default('anyone')
        .describe('Whose contacts: the user’s own, or all they can see.'),
      page: pageNumber,
      limit: size(20, 50),
    }),
    send: ({ q, category: only, owner, page, limit }) => ({
      body: {
        contacts_scope: { q, page, limit, category: only, contact_group: owner === 'me' ? 'mine' : 'all' },
      },
    }),
    answer: ({ data, meta }, linkTo) => ({
      contacts: data.map((row) => brief(row, linkTo)),
      total_count: meta.total_count,
      /** Above 10,000 it's a lower bound. */
      total_count_exact: meta.total_count_exact ?? true,
      page: meta.current_page,
      total_pages: meta.total_pages,
    }),
  }),
  defineTool({
    name: 'get_contact',
    title: 'Get a contact',
    description:
      'Gets everything on file about one contact: names, phones, emails, address, status, tags, standing note, and custom fields. Protected values, such as Social Security numbers, are never included.',
    endpoint: contacts.get,
    input: z.object({ contact_id }),
    // R303: only a person who opens the contact removes its tag New.
    send: ({ contact_id: id }) => ({ params: { id }, query: { not_remove_new_tag: 'true' as const } }),
    answer: ({ data }, linkTo) => ({ contact: data, url: linkTo(data.id) }),
  }),
  defineTool({
    name: 'read_timeline',
    title: 'Read a timeline',
    description:
      'Lists what happened with a contact, newest first: notes, calls, texts, emails, appointments, policies, and changes. For older entries, pass next as before.',
    endpoint: contacts.timeline,
    input: z.object({
      contact_id,
      before: z.string().max(100).optional().describe('next of the previous page.'),
      limit: size(30, 100),
    }),
    send: ({ contact_id: id, ...query }) => ({ params: { id }, query }),
    answer: ({ data, meta }) => ({
      entries: data.map(({ id, at, kind, actor, summary, body, note }) => ({
        id,
        at,
        kind,
        by: nameOf(actor),
        summary,
        text: note?.body ?? body,
      })),
      next: meta.next,
    }),
  }),
  defineTool({
    name: 'may_contact',
    title: 'Check permission to contact',
    description:
      'Says whether a contact may be called, texted, and emailed right now, and if not, why: consent, do-not-contact lists, and calling hours in the contact’s state.',
    endpoint: outboundGate.may,
    input: z.object({ contact_id }),
    send: ({ contact_id: id }) => ({ params: { id } }),
    answer: ({ data }) => ({ permissions: data }),
  }),
  defineTool({
    name: 'list_follow_ups',
    title: 'List follow-ups',
    description: 'Lists follow-ups: next due first, completed ones latest first.',
    endpoint: followUps.list,
    input: z.object({
      due: z.enum(['open', 'overdue', 'today', 'upcoming', 'done']).default('open'),
      who: z.enum(['me', 'team']).default('me'),
      due_from: isoDate.optional(),
      due_to: isoDate.optional(),
      page: pageNumber,
      limit: size(30, 100),
    }),
    send: (query) => ({ query }),
    answer: ({ data, meta }, linkTo) => ({
      follow_ups: data.map((each) => dueOf(each, linkTo)),
      total_count: meta.total_count,
      page: meta.current_page,
      total_pages: meta.total_pages,
    }),
  }),
  defineTool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Adds a note to a contact’s timeline. Everyone who sees the contact can read it.',
    endpoint: contactNotes.create,
    input: z.object({ contact_id, text: contactNotes.create.body.shape.body }),
    send: ({ contact_id: id, text: body }) => ({ params: { id }, body: { body } }),
    answer: ({ data }) => ({ note: { id: data.id, text: data.body, created_at: data.created_at } }),
  }),
  defineTool({
    name: 'add_follow_up',
    title: 'Add a follow-up',
    description: 'Adds a follow-up to a contact for a day, or a day and a time in the user’s time zone.',
    endpoint: followUps.create,
    input: followUps.create.body.pick({ title: true, note: true, due_on: true, due_time: true }).extend({ contact_id }),
    send: ({ contact_id: id, ...body }) => ({ params: { id }, body }),
    answer: ({ data }, linkTo) => ({ follow_up: dueOf(data, linkTo) }),
  }),
];
