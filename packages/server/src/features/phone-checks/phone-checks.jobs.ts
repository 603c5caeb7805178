import type { Task } from '../../platform/jobs/tasks.ts';
import { validateWork } from './check-batch.ts';
import { finishCheckTask } from './check-phone.ts';

export const phoneCheckTasks: readonly Task[] = [finishCheckTask, validateWork];
