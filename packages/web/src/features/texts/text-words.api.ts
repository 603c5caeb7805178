/** Apart from texts.api.ts, which is part of the first load. */
export { TextCount } from './components/text-count.tsx';
export { TextWordsField } from './components/text-words-field.tsx';
