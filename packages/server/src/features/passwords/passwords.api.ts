export { requireGoodPassword } from './password-rules.ts';
export { savePassword } from './passwords.queries.ts';
