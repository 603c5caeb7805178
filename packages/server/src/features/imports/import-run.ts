import type { ClientsRun } from './clients/clients-run.ts';
import type { ImportDefaults, Labels } from './contact-draft.ts';

/** An import under way. */
export interface ImportRun {
  readonly attempt_id: string;
  readonly defaults: ImportDefaults;
  readonly labels: Labels;
  /** Of a file of clients: what it knows of carriers and writing agents. */
  readonly clients?: ClientsRun;
  /** The last row that this runner knows to be stored. */
  position: number;
  /** Whoever started it wants it no more. */
  cancelled: boolean;
}
