export { canonicalJson, keepVersion, sha256 } from './keep-version.ts';
export { hashOfToken, newSecretLink, tenantOfLink } from './link.ts';
export { signatureBox, signingPages } from './signing-pages.ts';
export type { SoaContent } from './soa-content.ts';
export { soaPdf } from './soa-pdf.ts';
export { askWhoSigned, getAgent, getCompany, insertSoa, updateSoa } from './soa-requests.queries.ts';
export { openScope, scopeStateOf, startScope } from './start-scope.ts';
