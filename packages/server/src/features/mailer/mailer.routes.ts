import { contactSelection } from '@bookline/contract/features/contact-selection';
import { adminMailerKits, mailer } from '@bookline/contract/features/mailer';
import { detached, implement } from '../../platform/http/routes.ts';
import { countMailing } from './count-mailing.ts';
import { createMailing } from './create-mailing.ts';
import { addKit, changeKit, readKits, removeKit } from './kits.service.ts';
import { downloadFile, readMailings, traceCode } from './list-mailings.ts';

export const mailerRoutes = [
  ...implement(mailer, {
    kits: async (ctx, { query }) => ({ data: await readKits(ctx, query.all ?? false) }),
    counts: detached(async (ctx, { query: { ids, contacts_scope, ...wishes } }) => {
      const selection = contactSelection.parse(ids ? { ids } : { all: true, contacts_scope });
      return { data: await countMailing(ctx, selection, wishes) };
    }),
    count: detached(async (ctx, { body }) => ({ data: await countMailing(ctx, body, body) })),
    create: async (ctx, { body }) => ({ data: await createMailing(ctx, body) }),
    list: (ctx, { query }) => readMailings(ctx, query),
    file: detached((ctx, { params }) => downloadFile(ctx, params.id, params.fileId)),
    trace: async (ctx, { params }) => ({ data: await traceCode(ctx, params.code) }),
  }),
  ...implement(adminMailerKits, {
    create: async (ctx, { body }) => ({ data: await addKit(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeKit(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeKit(ctx, params.id),
  }),
];
