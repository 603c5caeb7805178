import { mailServer } from '@bookline/contract/features/mail-server';
import { mailbox } from '@bookline/contract/features/mailbox';
import { detached, implement } from '../../platform/http/routes.ts';
import { checkDomain } from './check-domain.ts';
import { changeMailServer, readMailServer, removeMailServer, testMailServer } from './mail-server.service.ts';
import { openMail, readMail, readMailbox, readMailboxHere, readMailHere } from './mailbox.service.ts';

export const mailRoutes = [
  ...implement(mailbox, {
    list: (ctx, { query }) => readMailbox(ctx, query),
    get: async (ctx, { params }) => ({ data: await readMail(ctx, params.id) }),
    open: detached(async (ctx, { params, body }) => ({ data: await openMail(ctx, params.id, body) })),
    listHere: (ctx, { query }) => readMailboxHere(ctx, query),
    getHere: async (ctx, { params }) => ({ data: await readMailHere(ctx, params.id) }),
  }),
  ...implement(mailServer, {
    get: async (ctx) => ({ data: await readMailServer(ctx) }),
    set: detached(async (ctx, { body }) => ({ data: await changeMailServer(ctx, body) })),
    remove: detached((ctx, { body }) => removeMailServer(ctx, body)),
    domain: detached(async (ctx) => ({ data: await checkDomain(ctx) })),
    test: detached(async (ctx) => ({ data: await testMailServer(ctx) })),
  }),
];
