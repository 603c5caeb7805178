import { soaRequests } from '@bookline/contract/features/soa-requests';
import { detached, implement } from '../../platform/http/routes.ts';
import { readWarning } from './appointment-warning.ts';
import { completeSoa } from './complete-soa.ts';
import { submitSoa, viewSoa } from './sign-soa.ts';
import {
  confirmSigner,
  createSoa,
  downloadSoa,
  readCoverage,
  readSoa,
  readSoaList,
  rejectSoa,
  sendSoaAgain,
} from './soa-requests.service.ts';

export const soaRequestRoutes = implement(soaRequests, {
  list: (ctx, { query }) => readSoaList(ctx, query),
  create: detached(async (ctx, { body }) => ({ data: await createSoa(ctx, body) })),
  coverage: async (ctx, { query }) => ({ data: await readCoverage(ctx, query) }),
  warning: async (ctx, { query }) => ({ data: await readWarning(ctx, query.contact_id) }),
  get: async (ctx, { params }) => ({ data: await readSoa(ctx, params.id) }),
  send: detached(async (ctx, { params, body }) => ({ data: await sendSoaAgain(ctx, params.id, body.via) })),
  confirm_signer: async (ctx, { params, body }) => ({ data: await confirmSigner(ctx, params.id, body.how) }),
  complete: detached(async (ctx, { params, body }) => ({ data: await completeSoa(ctx, params.id, body) })),
  amend: detached(async (ctx, { params, body }) => ({ data: await completeSoa(ctx, params.id, body) })),
  reject: async (ctx, { params, body }) => ({ data: await rejectSoa(ctx, params.id, body.reason) }),
  pdf: detached((ctx, { params, query }) => downloadSoa(ctx, params.id, query.version)),
  submit: async (ctx, { params, query, body }) => ({ data: await submitSoa(ctx, params.id, body, query.domain_name) }),
  view: async (ctx, { params, query }) => ({ data: await viewSoa(ctx, params.id, query.domain_name) }),
});
