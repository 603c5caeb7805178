export { LayoutField } from './components/layout-field.tsx';
export { OfferFields } from './components/offer-fields.tsx';
export { PageAddress } from './components/page-address.tsx';
export { PreviewButton } from './components/preview-dialog.tsx';
export { type OfferDraft, offerDraftOf } from './offer-draft.ts';
