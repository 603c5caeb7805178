import type { RegistrationFacts } from '@bookline/contract/features/text-registrations';

/** The registry's names for what it has, by step. Stored after each step, so that a process that dies goes on where it was. */
export type RegistryRefs = Readonly<Record<string, string>>;

/** A registration as it's handed in. */
export interface HandedIn {
  /** Our id, which the registry stores. */
  readonly id: string;
  readonly facts: RegistrationFacts;
  /** Those of the verified company, for a use. */
  readonly brand:
    | { readonly facts: Extract<RegistrationFacts, { kind: 'brand' }>; readonly refs: RegistryRefs }
    | undefined;
  /** The provider's names for the numbers. */
  readonly numbers: readonly { readonly number: string; readonly ref: string }[];
  /** Where the registry tells of its decision: an absolute address. */
  readonly callback_url: string;
}

export type Verdict =
  | { readonly state: 'in_review' }
  | { readonly state: 'verified' /** The class that sets the pace: A–D, or toll_free. */; readonly pace: string | null }
  | { readonly state: 'rejected' /** A sentence: why, and what to change. */; readonly problem: string };

/**
 * A registry for texts in the US. Every call throws CarrierError if it fails or refuses, and can be repeated: what has a name isn't handed in again.
 */
export interface TextRegistry {
  readonly name: 'local' | 'twilio';
  /** Hands in what isn't handed in yet, one step at a time, and calls `keep` after each with all names. `refused` with the reason if a step is turned down. */
  handIn(given: HandedIn, refs: RegistryRefs, keep: (refs: RegistryRefs) => Promise<void>): Promise<void>;
  /** What was decided. */
  read(given: HandedIn, refs: RegistryRefs): Promise<Verdict>;
  /** Makes these the numbers of a use, and no others. */
  attach(given: HandedIn, refs: RegistryRefs): Promise<void>;
}
