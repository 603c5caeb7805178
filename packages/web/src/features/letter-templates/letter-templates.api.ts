export { useLetterTemplates } from './letter-templates.data.ts';
