export { hasTranscriber, transcribeNewRecording } from './request-transcript.ts';
