import type { ImportDefaults, Labels } from './contact-draft.ts';

/** An import under way. */
export interface ImportRun {
  readonly attempt_id: string;
  readonly defaults: ImportDefaults;
  readonly labels: Labels;
  /** The last row that this runner knows to be stored. */
  position: number;
  /** Whoever started it wants it no more. */
  cancelled: boolean;
}
