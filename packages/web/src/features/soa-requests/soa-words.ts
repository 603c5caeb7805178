import { labelIn } from '@bookline/contract/rules/options';
import {
  SIGNER_NOT_CONFIRMED,
  type SoaProduct,
  type SoaStatus,
  type SoaWay,
  soaProducts,
  soaStatuses,
} from '@bookline/contract/rules/soa';

const colors: Record<SoaStatus, string> = {
  sent: '#e67700',
  signed: '#1971c2',
  completed: '#2f9e44',
  rejected: '#c92a2a',
  expired: '#868e96',
};

/** A form's status as its chip. One whose signer isn't confirmed doesn't count. */
export const statusLook = ({
  status,
  needs_confirmation,
}: {
  readonly status: SoaStatus;
  readonly needs_confirmation: boolean;
}) =>
  needs_confirmation
    ? { label: SIGNER_NOT_CONFIRMED.label, color: colors.sent }
    : { label: labelIn(soaStatuses, status), color: colors[status] };

export const productsText = (products: readonly SoaProduct[]): string =>
  products.map((product) => labelIn(soaProducts, product)).join(', ');

export const wayWords: Record<SoaWay, string> = { email: 'Email', text: 'Text', link: 'Copied link' };

export const kindWords = { signed: 'Signed', completed: 'Completed', amended: 'Corrected' } as const;
