/**
 * For campaigns. A template is one version of an email and never changes. Load it once with `findTemplate`, and fill it in for each contact with
 * `fillTemplate`, which uses no database. A filled email has its footer, so it's sent as it is.
 */
export { compileEmail } from './compile-email.ts';
export {
  type FieldValues,
  type FilledEmail,
  fillTemplate,
  type TemplateLinks,
} from './fill-email.ts';
export { findTemplate, listEmailNames, templateFaults } from './find-template.ts';
export { writeTemplate } from './write-template.ts';
