export { transcribeNewRecording, transcriptStatus } from './request-transcript.ts';
export { sealContent } from './transcript-content.ts';
