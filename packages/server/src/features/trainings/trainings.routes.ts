import { adminTrainings, trainings } from '@bookline/contract/features/trainings';
import { detached, implement, type Route } from '../../platform/http/routes.ts';
import { addTraining, changeTraining, readOwnTrainings, readTrainings, removeTraining } from './trainings.service.ts';

export const trainingRoutes: readonly Route[] = [
  ...implement(trainings, { list: async (ctx) => ({ data: await readOwnTrainings(ctx) }) }),
  ...implement(adminTrainings, {
    list: async (ctx) => ({ data: await readTrainings(ctx) }),
    create: detached(async (ctx, { body, file }) => ({ data: await addTraining(ctx, body, file) })),
    update: detached(async (ctx, { params, body, file }) => ({
      data: await changeTraining(ctx, params.id, body, file),
    })),
    delete: (ctx, { params }) => removeTraining(ctx, params.id),
  }),
];
