import type { DuplicatePair } from '@bookline/contract/features/contact-duplicates';

/** How likely it is, in words and a colour of the status chips. */
export const likelihoods: Record<DuplicatePair['likelihood'], { label: string; color: string }> = {
  very_likely: { label: 'Very likely', color: '#2f9e44' },
  likely: { label: 'Likely', color: '#2f6fde' },
  possible: { label: 'Possible', color: '#868e96' },
};
