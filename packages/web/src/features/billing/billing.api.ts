export { cardText } from './billing-words.ts';
export { Loaded, Problem } from './components/billing-frame.tsx';
export { outcomeText } from './use-outcome.ts';
