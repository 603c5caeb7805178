import { dialRuns } from '@bookline/contract/features/dial-runs';
import { detached, implement } from '../../platform/http/routes.ts';
import { makeRun } from './make-run.ts';
import { readEntries, readResults, readRun, readRuns } from './read-runs.ts';
import {
  callAgain,
  changeRun,
  endRun,
  finishCall,
  leaveInRun,
  pauseRun,
  resumeRun,
  skipContact,
  takeNext,
} from './steer-run.ts';

export const dialRunRoutes = implement(dialRuns, {
  list: (ctx, { query }) => readRuns(ctx, query),
  create: async (ctx, { body }) => ({ data: await makeRun(ctx, body) }),
  get: async (ctx, { params }) => ({ data: await readRun(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changeRun(ctx, params.id, body) }),
  contacts: (ctx, { params, query }) => readEntries(ctx, params.id, query),
  results: async (ctx, { params }) => ({ data: await readResults(ctx, params.id) }),
  resume: async (ctx, { params, body }) => ({ data: await resumeRun(ctx, params.id, body) }),
  pause: async (ctx, { params }) => ({ data: await pauseRun(ctx, params.id) }),
  next: async (ctx, { params, body }) => ({ data: await takeNext(ctx, params.id, body) }),
  finish: async (ctx, { params, body }) => ({ data: await finishCall(ctx, params.id, body) }),
  leave_message: detached(async (ctx, { params, body }) => ({ data: await leaveInRun(ctx, params.id, body) })),
  skip: async (ctx, { params }) => ({ data: await skipContact(ctx, params.id, params.entryId) }),
  call_again: async (ctx, { params, body }) => ({ data: await callAgain(ctx, params.id, params.entryId, body) }),
  end: async (ctx, { params }) => ({ data: await endRun(ctx, params.id) }),
});
