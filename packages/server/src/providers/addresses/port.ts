/** An address that a text may mean. */
export interface AddressSuggestion {
  readonly id: string;
  readonly street: string;
  readonly place: string;
}

/** A whole address, '' for what it doesn't have. */
export interface SuggestedAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly county: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
}

/** Completes addresses. All calls throw VendorError, `unauthorized` for a key that isn't accepted. `session` is one for all calls about one address. */
export interface AddressHelp {
  suggest(text: string, session: string): Promise<AddressSuggestion[]>;
  /** Throws VendorError `missing` for an id that no longer exists. */
  complete(id: string, session: string): Promise<SuggestedAddress>;
}
