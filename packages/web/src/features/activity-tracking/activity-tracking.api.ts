export { useLogActivity } from './activity-tracking.data.ts';
export { ActivityComposer } from './components/activity-composer.tsx';
export { isRangeName, type RangeName, rangeOf, ranges } from './components/range.ts';
