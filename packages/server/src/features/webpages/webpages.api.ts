export { findCopyOfConsent, insertCopy } from './forms.queries.ts';
export { loadInside } from './load-page.ts';
export { claimPageName, pageUrlOf } from './page-address.ts';
export { serve } from './page-cache.ts';
export { pagePhone } from './page-phone.ts';
export { NO_TEXTS } from './present-page.ts';
export { type PageDraft, previewPage } from './preview-page.ts';
export { requireCounts } from './require-counts.ts';
export { findAgentTexts, putAgentTexts } from './webpages.queries.ts';
