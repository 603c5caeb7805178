import type { Task } from '../../platform/jobs/tasks.ts';
import { handoverWork } from './hand-over.ts';

export const adminUserTasks: readonly Task[] = [handoverWork];
