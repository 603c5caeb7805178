import type { CorporationDraft } from './corporation-draft.ts';

/** What every section of the form works with. */
export interface SectionProps {
  readonly draft: CorporationDraft;
  readonly set: (change: Partial<CorporationDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}
