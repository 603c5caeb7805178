import type { DuplicatePair } from '@bookline/contract/features/contact-duplicates';

/** A label and chip color for each likelihood. */
export const likelihoods: Record<DuplicatePair['likelihood'], { label: string; color: string }> = {
  very_likely: { label: 'Very likely', color: '#2f9e44' },
  likely: { label: 'Likely', color: '#2f6fde' },
  possible: { label: 'Possible', color: '#868e96' },
};
