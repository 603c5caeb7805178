import { z } from 'zod';
import type { Task } from '../../platform/jobs/tasks.ts';
import { handleForm } from './handle-form.ts';
import { HANDLE_FORM } from './receive-form.ts';

const formJob = z.object({ tenant_id: z.int(), form_id: z.string() });

export const webpageTasks: readonly Task[] = [
  { name: HANDLE_FORM, run: (ctx, payload) => handleForm(ctx, formJob.parse(payload)) },
];
