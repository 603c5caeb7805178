import { z } from 'zod';
import type { Task } from '../../platform/jobs/tasks.ts';
import { HAND_OVER, handoverWork, runHandover } from './hand-over.ts';

const handoverJob = z.object({ tenant_id: z.int(), handover_id: z.string() });

export const adminUserTasks: readonly Task[] = [
  {
    name: HAND_OVER,
    lane: 'bulk',
    long: handoverWork,
    run: (ctx, payload) => runHandover(ctx, handoverJob.parse(payload)),
  },
];
