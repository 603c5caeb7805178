/** What a provider says of a person, its signature checked. */
export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

/** A sign-in as it leaves for the provider. All but `redirect_to` is kept until it comes back. */
export interface BegunSignIn {
  readonly redirect_to: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** Where a company's people prove who they are. */
export interface IdentityProvider {
  /** Where the browser goes, to come back to `redirect_uri`. */
  begin(redirect_uri: string): Promise<BegunSignIn>;
  /**
   * Who came back to the address `returned`. `wanted` names a claim that must be there: where the ID token lacks it the provider is asked.
   * Throws SignInDenied where the person or the provider said no, any other error where the answer cannot be trusted.
   */
  finish(returned: URL, expected: Omit<BegunSignIn, 'redirect_to'>, wanted: string): Promise<Claims>;
  /** Where to sign out there, to come back to `back`; undefined where there is no such place. */
  signOutAt(back: string): string | undefined;
}

/** The person went back, or the provider did not let them in. */
export class SignInDenied extends Error {}
