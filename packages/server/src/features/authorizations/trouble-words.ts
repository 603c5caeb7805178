import { type AuthorizationKind, authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import type { VendorError } from '../../providers/outside-accounts/vendor-error.ts';

/** What went wrong with a vendor, for the person whose account it is. */
export function troubleWords(kind: AuthorizationKind, { trouble }: Pick<VendorError, 'trouble'>): string {
  const { label } = authorizationKindWords[kind];
  switch (trouble) {
    case 'unauthorized':
      return `${label} does not let Bookline in any more. Connect it again.`;
    case 'client':
      return `${label} does not accept the client ID and secret of your company. An administrator mends them under Administration → Settings.`;
    case 'forbidden':
      return `${label} does not allow this. See there what your account may do, or connect it again and allow everything that is asked for.`;
    case 'busy':
      return `${label} was asked too often. It goes on by itself in a while.`;
    case 'away':
      return `${label} could not be reached. It is tried again by itself.`;
    default:
      return `${label} answered in a way that Bookline does not understand. It is tried again by itself.`;
  }
}
