import type { Task } from '../../platform/jobs/tasks.ts';
import { checkCall, closeForgotten } from './check-call.ts';
import { findRecordings, reconcileRecordings } from './find-recordings.ts';
import { keepRecording } from './keep-recording.ts';

export const dialerTasks: readonly Task[] = [keepRecording, checkCall, findRecordings];
export const dialerSchedules = [closeForgotten, reconcileRecordings];
