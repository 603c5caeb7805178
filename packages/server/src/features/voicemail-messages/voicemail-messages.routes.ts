import { voicemailMessages } from '@bookline/contract/features/voicemail-messages';
import { detached, implement } from '../../platform/http/routes.ts';
import { addMessage, linkToMessage, readMessages, removeMessage } from './voicemail-messages.service.ts';

export const voicemailMessageRoutes = implement(voicemailMessages, {
  list: async (ctx) => ({ data: await readMessages(ctx) }),
  create: detached(async (ctx, { body, file }) => ({ data: await addMessage(ctx, body, file) })),
  link: async (ctx, { params }) => ({ data: await linkToMessage(ctx, params.id) }),
  delete: (ctx, { params }) => removeMessage(ctx, params.id),
});
