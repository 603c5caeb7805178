export { canonicalJson, keepVersion, sha256 } from './keep-version.ts';
export type { SoaContent } from './soa-content.ts';
export { soaPdf } from './soa-pdf.ts';
export { insertSoa, updateSoa } from './soa-requests.queries.ts';
