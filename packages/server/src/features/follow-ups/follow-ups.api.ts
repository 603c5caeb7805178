export { setFollowUp } from './change-follow-ups.ts';
