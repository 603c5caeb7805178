export { DuplicateHint } from './components/duplicate-hint.tsx';
export { MergeTabs } from './components/merge-tabs.tsx';
