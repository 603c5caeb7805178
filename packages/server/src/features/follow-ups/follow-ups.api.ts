export { setFollowUp } from './change-follow-ups.ts';
export { countDue, readFollowUps } from './follow-ups.service.ts';
