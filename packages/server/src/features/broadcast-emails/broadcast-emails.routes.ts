import { adminEmails, broadcastEmails } from '@bookline/contract/features/broadcast-emails';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  addEmail,
  addImage,
  changeEmail,
  changeEmails,
  readChoices,
  readEmail,
  readEmails,
  removeEmail,
} from './broadcast-emails.service.ts';
import { checkEmail, previewEmail, previewSaved, sendTestEmail } from './try-email.ts';

export const broadcastEmailRoutes = [
  ...implement(broadcastEmails, {
    list: (ctx, { query }) => readChoices(ctx, query),
    preview: async (ctx, { params, query }) => ({ data: await previewSaved(ctx, params.id, query) }),
  }),
  ...implement(adminEmails, {
    list: (ctx, { query }) => readEmails(ctx, query),
    get: async (ctx, { params, query }) => ({ data: await readEmail(ctx, params.id, query.version) }),
    create: async (ctx, { body }) => ({ data: await addEmail(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeEmail(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeEmail(ctx, params.id),
    bulk_update: async (ctx, { body }) => ({ data: await changeEmails(ctx, body) }),
    preview: async (ctx, { body }) => ({ data: await previewEmail(ctx, body) }),
    check: detached(async (ctx, { body }) => ({ data: await checkEmail(ctx, body) })),
    test: async (ctx, { body }) => ({ data: await sendTestEmail(ctx, body) }),
    add_image: detached(async (ctx, { file }) => ({ data: await addImage(ctx, file) })),
  }),
];
