import type { OfferDraft } from '../offer-draft.ts';

export interface OfferProps {
  readonly draft: OfferDraft;
  readonly set: (change: Partial<OfferDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}
