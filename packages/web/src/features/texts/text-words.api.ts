/** Apart from texts.api.ts, which is part of the first load. */
export { TextWordsField } from './components/text-words-field.tsx';
export { useShortLinks, useTextTriggers } from './texts.data.ts';
