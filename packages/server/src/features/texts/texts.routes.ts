import { simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { textReplies, texts } from '@bookline/contract/features/texts';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  assign,
  close,
  makeContact,
  markRead,
  readConversations,
  readMessages,
  readUnreadCount,
  reopen,
  snooze,
  write,
} from './conversations.service.ts';
import { exportTexts } from './export-texts.ts';
import { cancelText, sendMessage } from './send-text.ts';
import { showConversation, updatePermission } from './show-conversation.ts';
import { readPhone, readPhones, replyFromPhone, setPhone } from './simulated-phones.service.ts';
import { shortLinkOrigin } from './text-links.ts';
import { changeReply, readReplies, removeReply, saveReply } from './text-replies.service.ts';

/** Reading a list takes no longer than this. */
const LIST_MS = 10_000;

export const textRoutes = [
  ...implement(texts, {
    update_permission: detached(async (ctx, { body }) => ({ data: await updatePermission(ctx, body) })),
    fetch_conversations: detached((ctx, { body }) =>
      ctx.transaction((tx) => readConversations(tx, body), { statement_timeout_ms: LIST_MS }),
    ),
    unread_count: async (ctx) => ({ data: await readUnreadCount(ctx) }),
    show_conversation: async (ctx, { query }) => ({ data: await showConversation(ctx, query) }),
    export: detached((ctx, { query }) => exportTexts(ctx, query)),
    short_links: async (ctx) => ({ data: { origin: await shortLinkOrigin(ctx) } }),
    read_conversation: async (ctx, { body }) => ({ data: await markRead(ctx, body) }),
    fetch_messages: (ctx, { body }) => readMessages(ctx, body),
    send_message: detached(async (ctx, { body, file }) => ({ data: await sendMessage(ctx, body, file) })),
    cancel_message: async (ctx, { body }) => ({ data: await cancelText(ctx, body.message_id) }),
    assign_conversation: async (ctx, { body }) => ({ data: await assign(ctx, body) }),
    snooze_conversation: async (ctx, { body }) => ({ data: await snooze(ctx, body) }),
    close_conversation: async (ctx, { body }) => ({ data: await close(ctx, body.conversation_id) }),
    open_conversation: async (ctx, { body }) => ({ data: await reopen(ctx, body.conversation_id) }),
    write_in_conversation: async (ctx, { body }) => ({ data: await write(ctx, body) }),
    create_contact: async (ctx, { body }) => ({ data: await makeContact(ctx, body) }),
  }),
  ...implement(textReplies, {
    list: async (ctx) => ({ data: await readReplies(ctx) }),
    create: async (ctx, { body }) => ({ data: await saveReply(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeReply(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeReply(ctx, params.id),
  }),
  ...implement(simulatedPhones, {
    phones: (ctx, { query }) => readPhones(ctx, query),
    phone: async (ctx, { params }) => ({ data: await readPhone(ctx, params.number) }),
    reply: detached(async (ctx, { params, body, file }) => ({
      data: await replyFromPhone(ctx, params.number, body, file),
    })),
    set: async (ctx, { params, body }) => ({ data: await setPhone(ctx, params.number, body) }),
  }),
];
