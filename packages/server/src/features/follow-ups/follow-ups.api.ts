export { isFollowUpSet, setFollowUp } from './change-follow-ups.ts';
export { countDoneToday, countDue, readFollowUps } from './follow-ups.service.ts';
