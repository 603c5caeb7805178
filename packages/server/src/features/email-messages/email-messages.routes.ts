import { sentEmail } from '@bookline/contract/features/contact-emails';
import { emailMessages, unsubscribe } from '@bookline/contract/features/email-messages';

import { detached, implement } from '../../platform/http/routes.ts';
import { cancelMail, readEmails, readMail } from './email-messages.service.ts';
import { previewMail, sendTest, sendToContact } from './send-to-contact.ts';
import { unsubscribeBy } from './unsubscribe.ts';

export const emailMessageRoutes = [
  ...implement(emailMessages, {
    // The decision stays stored even if the check refuses.
    send: detached(async (ctx, { body }) => ({ data: sentEmail.parse(await sendToContact(ctx, body)) })),
    test: async (ctx, { body }) => ({ data: await sendTest(ctx, body) }),
    preview: async (ctx, { params, body }) => ({ data: await previewMail(ctx, params.id, body) }),
    list: (ctx, { query }) => readEmails(ctx, query),
    get: async (ctx, { params }) => ({ data: await readMail(ctx, params.id, params.emailId) }),
    cancel: async (ctx, { params }) => ({ data: await cancelMail(ctx, params.id, params.emailId) }),
  }),
  ...implement(unsubscribe, {
    act: async (ctx, { params }) => ({ data: await unsubscribeBy(ctx, params.token) }),
  }),
];
