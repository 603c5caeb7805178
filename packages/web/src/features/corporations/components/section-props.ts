import type { CorporationDraft } from './corporation-draft.ts';

/** The props of each section of the form. */
export interface SectionProps {
  readonly draft: CorporationDraft;
  readonly set: (change: Partial<CorporationDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}
