export { useLogActivity } from './activity-tracking.data.ts';
export { ActivityComposer } from './components/activity-composer.tsx';
export { isRangeName, mondayOf, type RangeName, rangeOf, ranges, stepsOf } from './components/range.ts';
