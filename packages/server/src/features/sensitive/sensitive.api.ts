export { requireToReveal } from './require-to-reveal.ts';
