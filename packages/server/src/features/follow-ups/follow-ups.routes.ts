import { followUps } from '@bookline/contract/features/follow-ups';
import { implement } from '../../platform/http/routes.ts';
import {
  changeFollowUp,
  finishFollowUp,
  finishFollowUps,
  removeFollowUp,
  reopenFollowUp,
  reopenFollowUps,
  setFollowUp,
  snoozeFollowUp,
} from './change-follow-ups.ts';
import { countDue, readFollowUps, readOfContact } from './follow-ups.service.ts';

export const followUpRoutes = implement(followUps, {
  list: (ctx, { query }) => readFollowUps(ctx, query),
  counts: async (ctx, { query }) => ({ data: await countDue(ctx, query.who) }),
  of_contact: (ctx, { params, query }) => readOfContact(ctx, params.id, query),
  create: async (ctx, { params, body }) => ({ data: await setFollowUp(ctx, params.id, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeFollowUp(ctx, params.id, body) }),
  snooze: async (ctx, { params, body }) => ({ data: await snoozeFollowUp(ctx, params.id, body) }),
  done: async (ctx, { params, body }) => ({ data: await finishFollowUp(ctx, params.id, body.note) }),
  undo: async (ctx, { params }) => ({ data: await reopenFollowUp(ctx, params.id) }),
  done_many: async (ctx, { body }) => ({ data: { ids: await finishFollowUps(ctx, body.ids, '') } }),
  undo_many: async (ctx, { body }) => ({ data: { ids: await reopenFollowUps(ctx, body.ids) } }),
  delete: (ctx, { params }) => removeFollowUp(ctx, params.id),
});
