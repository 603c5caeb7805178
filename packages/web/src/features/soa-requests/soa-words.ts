import { labelIn } from '@bookline/contract/rules/options';
import { type SoaProduct, type SoaStatus, type SoaWay, soaProducts, soaStatuses } from '@bookline/contract/rules/soa';

const colors: Record<SoaStatus, string> = {
  sent: '#e67700',
  signed: '#1971c2',
  completed: '#2f9e44',
  rejected: '#c92a2a',
  expired: '#868e96',
};

/** A status as its chip. */
export const statusLook = (status: SoaStatus) => ({ label: labelIn(soaStatuses, status), color: colors[status] });

export const productsText = (products: readonly SoaProduct[]): string =>
  products.map((product) => labelIn(soaProducts, product)).join(', ');

export const wayWords: Record<SoaWay, string> = { email: 'Email', text: 'Text', link: 'Copied link' };

export const kindWords = { signed: 'Signed', completed: 'Completed', amended: 'Corrected' } as const;
