export { TermsText } from './components/terms-text.tsx';
export { usePublicTerms } from './terms.data.ts';
