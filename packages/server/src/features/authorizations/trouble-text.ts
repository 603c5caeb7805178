import { type AuthorizationKind, authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import type { VendorError } from '../../providers/outside-accounts/vendor-error.ts';

/** Describes a vendor's problem for the owner of the account. */
export function troubleWords(kind: AuthorizationKind, { trouble }: Pick<VendorError, 'trouble'>): string {
  const { label } = authorizationKindWords[kind];
  switch (trouble) {
    case 'unauthorized':
      return `${label} no longer grants access. Connect it again.`;
    case 'client':
      return `${label} doesn’t accept your company’s client ID and secret. Ask an admin to fix them under Administration → Settings.`;
    case 'forbidden':
      return `${label} doesn’t allow this. Check your account’s permissions there, or connect it again and allow all requested permissions.`;
    case 'busy':
      return `${label} received too many requests. Syncing resumes automatically.`;
    case 'away':
      return `${label} couldn’t be reached. We’ll try again automatically.`;
    default:
      return `${label} sent an unexpected reply. We’ll try again automatically.`;
  }
}
