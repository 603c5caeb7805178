import { type AuthorizationKind, isAuthorizationKind } from '@bookline/contract/rules/authorization-kinds';

/** A vendor's answer in the URL. */
export interface VendorAnswer {
  readonly kind: AuthorizationKind;
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
}

/** The vendor's answer in a URL's query, or null. The state starts with the kind of account. */
export function answerIn(search: string): VendorAnswer | null {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  const kind = state.slice(0, Math.max(0, state.indexOf('.')));
  const [code, error] = [query.get('code'), query.get('error')];
  if (!isAuthorizationKind(kind) || (code === null && error === null)) return null;
  return { kind, state, ...(code !== null && { code }), ...(error !== null && { error }) };
}
