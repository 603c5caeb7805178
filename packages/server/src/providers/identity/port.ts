/** A provider's claims about a user, with a verified signature. */
export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

/** A started sign-in. Everything except `redirect_to` is stored until the user returns. */
export interface BegunSignIn {
  readonly redirect_to: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** A company's identity provider. */
export interface IdentityProvider {
  /** Starts a sign-in: the URL for the browser, which returns to `redirect_uri`. */
  begin(redirect_uri: string): Promise<BegunSignIn>;
  /**
   * Identifies the user who returned to the URL `returned`. `wanted` names a required claim. If the ID token lacks it, the provider is asked. Throws
   * SignInDenied if the user or the provider refused, and any other error if the answer can't be trusted.
   */
  finish(returned: URL, expected: Omit<BegunSignIn, 'redirect_to'>, wanted: string): Promise<Claims>;
  /** The URL to sign out at the provider, which returns to `back`. Undefined if there is none. */
  signOutAt(back: string): string | undefined;
}

/** The user canceled, or the provider refused them. */
export class SignInDenied extends Error {}
