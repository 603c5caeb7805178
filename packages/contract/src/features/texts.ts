import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { all, one, pageSize } from '../paging.ts';
import { MAX_LABEL, MAX_LONG_SEARCH, MAX_PERSON_NAME, MAX_PHONE, MAX_WORDING } from '../rules/limits.ts';
import { saidHows } from '../rules/permission-in-force.ts';
import { conversationStates, MAX_TEXT, MAX_TEXT_FILE_BYTES, textStatuses } from '../rules/texts.ts';

/** R268: not for basic users. */
const TEXTERS: Access = { kind: 'user', feature: 'sms' };
/** Texts go out in a user's name, so no one writes them while acting as another user. */
const WRITERS: Access = { ...TEXTERS, no_impersonation: true };

const textFile = z.object({
  id: uuid,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  /** Signed, and expires within two hours. */
  url: z.string(),
});

export const textMessage = entity('TextMessage', {
  id: uuid,
  conversation_id: uuid,
  direction: z.enum(['inbound', 'outbound']),
  status: z.enum(textStatuses),
  words: z.string(),
  files: z.array(textFile),
  /** The links that were shortened, in order: where they lead, and how often they were clicked. */
  links: z.array(z.object({ target: z.string(), clicks: z.int(), clicked_at: isoTime.nullable() })),
  /** Whether it goes out as a picture message (MMS). */
  mms: z.boolean(),
  /** E.164. */
  our_number: z.string(),
  their_number: z.string(),
  /** Its author. Null for texts from the contact, and for automatic ones. */
  sender: reference.nullable(),
  /** Sent by the product itself, such as the confirmation of an opt-out. */
  automatic: z.boolean(),
  /** What it counts against an allowance. */
  units: z.int(),
  /** Why it wasn't sent or delivered, as a sentence. */
  problem: z.string().nullable(),
  /** Not sent before this time. Null for texts from the contact. */
  send_at: isoTime.nullable(),
  created_at: isoTime,
  sent_at: isoTime.nullable(),
  delivered_at: isoTime.nullable(),
  /** Whether the reader can still cancel it. */
  cancelable: z.boolean(),
});
export type TextMessage = z.infer<typeof textMessage>;

export const conversation = entity('Conversation', {
  id: uuid,
  /** Null if no contact has the number. */
  contact: reference.nullable(),
  /** E.164: our number, and the number last used by the other side. */
  our_number: z.string(),
  our_label: z.string(),
  their_number: z.string(),
  /** Who has our number. Null if it was released, or belongs to the company. */
  number_owner: reference.nullable(),
  assigned_to: reference.nullable(),
  state: z.enum(conversationStates),
  snoozed_until: isoTime.nullable(),
  /** Texts that no one responsible has read. */
  unread: z.int(),
  /** Whether the other number has opted out of texts. */
  opted_out: z.boolean(),
  last_message: z
    .object({
      direction: z.enum(['inbound', 'outbound']),
      status: z.enum(textStatuses),
      words: z.string(),
      files: z.int(),
      at: isoTime,
    })
    .nullable(),
  last_at: isoTime,
});
export type Conversation = z.infer<typeof conversation>;

const permission = z.object({
  state: z.enum(['closed', 'consented', 'unrecorded']),
  reason: z.string(),
  since: isoTime.nullable(),
});

/** Everything the screen of one conversation needs besides its texts. */
export const shownConversation = entity('ShownConversation', {
  /** Null before the first text. */
  conversation: conversation.nullable(),
  contact: reference.nullable(),
  /** The contact's numbers, with why one can't be texted now. */
  numbers: z.array(
    z.object({
      number: z.string(),
      type: z.int(),
      line_type: z.string().nullable(),
      allowed: z.boolean(),
      reason: z.string().nullable(),
      /** When it will be allowed, if only the time of day is against it. */
      allowed_from: isoTime.nullable(),
    }),
  ),
  /** The numbers that the reader can send from. The first is used by default. */
  own_numbers: z.array(
    z.object({ number: z.string(), label: z.string(), mms: z.boolean(), problem: z.string().nullable() }),
  ),
  permission: permission.nullable(),
  /** Texts left in the reader's allowance. Null if nothing limits them. */
  units_left: z.int().nullable(),
  /** Why the reader can't send at all, such as a used-up allowance. */
  problem: z.string().nullable(),
  /** Other users who are writing here. */
  writing: z.array(reference),
});
export type ShownConversation = z.infer<typeof shownConversation>;

/** Live messages of SmsChannel (R196–R198). Reload what they name. */
export type SmsNews =
  /** A text arrived: for the owner of the number or contact, and whom the conversation is assigned to. */
  | {
      readonly phone_number: string;
      readonly conversation_id: string;
      readonly contact_id: string | null;
      readonly message_id: string;
    }
  /** A conversation or one of its texts changed: for everyone who can see it. */
  | { readonly kind: 'conversation'; readonly conversation_id: string; readonly contact_id: string | null }
  /** Who is writing now, without the reader. */
  | {
      readonly kind: 'writing';
      readonly conversation_id: string;
      readonly people: readonly { readonly id: string; readonly name: string }[];
    };

const ofConversation = z.object({ conversation_id: uuid });
const cursor = z.string().max(100).optional();
const next = z.object({ next: z.string().nullable() });
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const flag = z.preprocess(emptyIsAbsent, z.stringbool().optional());

/** R343, R344: conversations by text. Not visible is 404, as for contacts. */
export const texts = defineEndpoints('texts', {
  update_permission: {
    method: 'POST',
    path: '/v1/sms/update_permission',
    access: TEXTERS,
    summary: 'Record whether a contact agrees to texts',
    description: 'Adds an entry to the consent ledger, which takes effect at once.',
    body: z
      .object({
        contact_id: uuid,
        permission: z.enum(['given', 'withdrawn']),
        how: z.enum(saidHows).default('verbal'),
        /** The text that the contact agreed to. */
        wording: text(MAX_WORDING).default(''),
      })
      .refine(({ permission: did, how, wording }) => did === 'withdrawn' || how === 'verbal' || wording.trim() !== '', {
        path: ['wording'],
        message: 'Enter the consent text they agreed to.',
      }),
    response: one(permission),
  },
  fetch_conversations: {
    method: 'POST',
    path: '/v1/sms/fetch_conversations',
    access: TEXTERS,
    reads: true,
    summary: 'List conversations, the newest text first',
    description:
      '`q` finds names, numbers, and words of the texts. Page with `before`, the cursor in `meta.next`. It’s null at the end.',
    body: z.object({
      q: line(MAX_LONG_SEARCH).default(''),
      state: z.enum([...conversationStates, 'all']).default('open'),
      unread: z.boolean().default(false),
      assigned: z.enum(['any', 'me', 'no_one']).default('any'),
      /** Only of this number of ours. */
      our_number: line(MAX_PHONE).optional(),
      /** Only numbers that no contact has. */
      unknown: z.boolean().default(false),
      contact_id: uuid.optional(),
      before: cursor,
      limit: pageSize(30, 100),
    }),
    response: all(conversation).extend({ meta: next }),
  },
  unread_count: {
    method: 'GET',
    path: '/v1/sms/unread_count',
    access: TEXTERS,
    summary: 'Count your open conversations with unread texts',
    description: 'Yours: of your contacts and numbers, or assigned to you. Counted up to 100.',
    response: one(z.object({ conversations: z.int(), exact: z.boolean() })),
  },
  show_conversation: {
    method: 'GET',
    path: '/v1/sms/show_conversation',
    access: TEXTERS,
    summary: 'Get the conversation with a contact, and how to text them',
    description:
      'The contact’s newest conversation, from your own number if there is one. `conversation` is null before the first text. Use `conversation_id` for numbers that no contact has.',
    query: z
      .object({ contact_id: uuid.optional(), conversation_id: uuid.optional() })
      .refine((query) => query.contact_id !== undefined || query.conversation_id !== undefined, {
        message: 'Choose a contact.',
        path: ['contact_id'],
      }),
    response: one(shownConversation),
  },
  export: {
    method: 'GET',
    path: '/v1/sms/conversations.csv',
    access: TEXTERS,
    summary: 'Export conversations as CSV, safe from formulas',
    description:
      'With a contact, one of a number that no contact has, or all that you can see. A row for each text. 429 while other exports run.',
    query: z.object({ contact_id: uuid.optional(), conversation_id: uuid.optional() }),
    produces: 'text/csv',
  },
  short_links: {
    method: 'GET',
    path: '/v1/sms/short_links',
    access: TEXTERS,
    summary: 'Get where links in texts are shortened to',
    description: 'For counting a text before it’s sent. `origin` is null if links aren’t shortened.',
    response: one(z.object({ origin: z.string().nullable() })),
  },
  read_conversation: {
    method: 'POST',
    path: '/v1/sms/read_conversation',
    access: TEXTERS,
    summary: 'Mark a conversation as read, or unread again',
    description:
      'Only for the owner of the contact or number, and whom it’s assigned to. For everyone else, it changes nothing, so that a manager who looks in leaves it unread.',
    body: ofConversation.extend({ unread: z.boolean().default(false) }),
    response: one(conversation),
  },
  fetch_messages: {
    method: 'POST',
    path: '/v1/sms/fetch_messages',
    access: TEXTERS,
    reads: true,
    summary: 'List the texts of a conversation, newest first',
    description: 'Page with `before`, the cursor in `meta.next`. It’s null at the end. Scheduled texts come first.',
    body: ofConversation.extend({ before: cursor, limit: pageSize(50, 200) }),
    response: all(textMessage).extend({ meta: next }),
  },
  send_message: {
    method: 'POST',
    path: '/v1/sms/send_message',
    access: WRITERS,
    summary: 'Send a text',
    description:
      'Multipart. It’s sent after ten seconds, or at `send_at`, and can be canceled until then. The outbound rules are checked now and again right before sending: 422 with the reason at `message_to` if they refuse. A scheduled text that comes due in quiet hours waits for the morning. A picture or other file up to 5 MB makes it a picture message. 422 at `message_content` if your allowance is used up.',
    upload: { field: 'file', max_bytes: MAX_TEXT_FILE_BYTES },
    // R095: the field names are literal, `is_mss` too.
    body: z.object({
      /** Or a `conversation_id` with a number that no contact has. */
      contact_id: z.preprocess(emptyIsAbsent, uuid.optional()),
      conversation_id: z.preprocess(emptyIsAbsent, uuid.optional()),
      /** One of the contact's numbers. By default, the one last used, or the first allowed one. */
      message_to: z.preprocess(emptyIsAbsent, line(MAX_PHONE).optional()),
      message_content: text(MAX_TEXT).default(''),
      // R096
      campaign_trigger_id: z.preprocess(emptyIsAbsent, uuid.optional()),
      /** Send it as a picture message, even without a file. Both names mean the same. */
      mms: flag,
      is_mss: flag,
      /** One of your numbers. By default, the conversation's, if you may use it, or your default number. */
      from_number: z.preprocess(emptyIsAbsent, line(MAX_PHONE).optional()),
      send_at: z.preprocess(emptyIsAbsent, isoTime.optional()),
      /** Chosen by the caller. A retry with the same key sends nothing twice. */
      key: z.preprocess(emptyIsAbsent, line(100).optional()),
    }),
    response: one(textMessage),
    status: 201,
  },
  cancel_message: {
    method: 'POST',
    path: '/v1/sms/cancel_message',
    access: WRITERS,
    summary: 'Cancel a text before it’s sent',
    description: 'For its author or an admin. 409 if it’s already being sent.',
    body: z.object({ message_id: uuid }),
    response: one(textMessage),
  },
  assign_conversation: {
    method: 'POST',
    path: '/v1/sms/assign_conversation',
    access: TEXTERS,
    summary: 'Assign a conversation to someone who can see it, or to no one',
    body: ofConversation.extend({ user_id: uuid.nullable() }),
    response: one(conversation),
  },
  snooze_conversation: {
    method: 'POST',
    path: '/v1/sms/snooze_conversation',
    access: TEXTERS,
    summary: 'Snooze a conversation until a time',
    description: 'It’s open again at that time, or when a text arrives.',
    body: ofConversation.extend({ until: isoTime }),
    response: one(conversation),
  },
  close_conversation: {
    method: 'POST',
    path: '/v1/sms/close_conversation',
    access: TEXTERS,
    summary: 'Close a conversation',
    description: 'It’s open again when a text arrives.',
    body: ofConversation,
    response: one(conversation),
  },
  open_conversation: {
    method: 'POST',
    path: '/v1/sms/open_conversation',
    access: TEXTERS,
    summary: 'Open a closed or snoozed conversation again',
    body: ofConversation,
    response: one(conversation),
  },
  write_in_conversation: {
    method: 'POST',
    path: '/v1/sms/write_in_conversation',
    access: WRITERS,
    summary: 'Show others that you’re writing in a conversation, or have stopped',
    description: 'Repeat it every few seconds while typing. It ends by itself after eight.',
    body: ofConversation.extend({ writing: z.boolean() }),
    response: one(z.object({ others: z.array(reference) })),
  },
  create_contact: {
    method: 'POST',
    path: '/v1/sms/create_contact',
    access: TEXTERS,
    summary: 'Make a contact of an unknown number, with its conversation',
    description: 'A lead of yours, unless the number has another owner. 409 if the conversation already has a contact.',
    body: ofConversation.extend({
      first_name: line(MAX_PERSON_NAME).default(''),
      last_name: line(MAX_PERSON_NAME).default(''),
      /** An existing contact to give the number and conversation to, instead of a new one. */
      contact_id: uuid.optional(),
    }),
    response: one(conversation),
    status: 201,
  },
});

export const textReply = entity('TextReply', {
  id: uuid,
  title: z.string(),
  words: z.string(),
  /** Whether the whole company can use it. */
  shared: z.boolean(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  owner: reference,
});
export type TextReply = z.infer<typeof textReply>;

const replyFields = {
  title: line(MAX_LABEL).min(1, 'Enter a name.'),
  /** With merge fields such as `{{first_name|there}}`. */
  words: text(MAX_TEXT).refine((words) => words.trim() !== '', 'Enter a message.'),
  /** Only admins share replies. */
  shared: z.boolean().default(false),
};
const byId = z.object({ id: uuid });

/** Saved replies. */
export const textReplies = defineEndpoints('text-replies', {
  list: {
    method: 'GET',
    path: '/v1/sms/replies',
    access: TEXTERS,
    summary: 'List your saved replies and the company’s, by name',
    response: all(textReply),
  },
  create: {
    method: 'POST',
    path: '/v1/sms/replies',
    access: TEXTERS,
    summary: 'Save a reply',
    body: z.object(replyFields),
    response: one(textReply),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/sms/replies/{id}',
    access: TEXTERS,
    summary: 'Change a saved reply',
    params: byId,
    body: z.object({
      title: replyFields.title.optional(),
      words: replyFields.words.optional(),
      shared: z.boolean().optional(),
    }),
    response: one(textReply),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/sms/replies/{id}',
    access: TEXTERS,
    summary: 'Delete a saved reply',
    params: byId,
  },
});
