import type { Task } from '../../platform/jobs/tasks.ts';
import { checkCall, closeForgotten } from './check-call.ts';
import { findRecordings, reconcileRecordings } from './find-recordings.ts';
import { keepRecording } from './keep-recording.ts';
import { startRecordingAgain } from './recording-control.ts';

export const dialerTasks: readonly Task[] = [keepRecording, checkCall, findRecordings, startRecordingAgain];
export const dialerSchedules = [closeForgotten, reconcileRecordings];
