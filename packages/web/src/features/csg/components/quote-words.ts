import { quoteProducts } from '@bookline/contract/rules/medicare-plans';

export const productWords = (product: string): string =>
  quoteProducts.find(({ value }) => value === product)?.label ?? product;

export const monthlyWords = (amount: string): string => `$${amount} a month`;
