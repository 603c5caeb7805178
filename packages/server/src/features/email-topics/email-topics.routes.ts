import { adminEmailTopics, contactEmailTopics } from '@bookline/contract/features/email-topics';
import { implement } from '../../platform/http/routes.ts';
import { addTopic, changeTopic, readTopics, removeTopic } from './email-topics.service.ts';
import { readContactTopics, recordContactTopic } from './topic-choices.ts';

export const emailTopicRoutes = [
  ...implement(adminEmailTopics, {
    list: async (ctx) => ({ data: await readTopics(ctx) }),
    create: async (ctx, { body }) => ({ data: await addTopic(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeTopic(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeTopic(ctx, params.id),
  }),
  ...implement(contactEmailTopics, {
    get: async (ctx, { params }) => ({ data: await readContactTopics(ctx, params.id) }),
    record: async (ctx, { params, body }) => ({ data: await recordContactTopic(ctx, params.id, body) }),
  }),
];
