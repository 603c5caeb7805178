type Share = '100%' | '80%' | '75%' | '50%' | 'No' | 'Copays up to $20 and $50';

/** What the standard plans pay (CMS, Choosing a Medigap Policy), in the order of `plans`. */
const plans = ['A', 'B', 'C', 'D', 'F', 'G', 'K', 'L', 'M', 'N'];
const all = (share: Share): readonly Share[] => plans.map(() => share);
const rows: readonly (readonly [string, readonly Share[]])[] = [
  ['Part A coinsurance and hospital costs', all('100%')],
  [
    'Part B coinsurance or copayment',
    ['100%', '100%', '100%', '100%', '100%', '100%', '50%', '75%', '100%', 'Copays up to $20 and $50'],
  ],
  ['First 3 pints of blood', ['100%', '100%', '100%', '100%', '100%', '100%', '50%', '75%', '100%', '100%']],
  ['Hospice coinsurance', ['100%', '100%', '100%', '100%', '100%', '100%', '50%', '75%', '100%', '100%']],
  ['Skilled nursing coinsurance', ['No', 'No', '100%', '100%', '100%', '100%', '50%', '75%', '100%', '100%']],
  ['Part A deductible', ['No', '100%', '100%', '100%', '100%', '100%', '50%', '75%', '50%', '100%']],
  ['Part B deductible', ['No', 'No', '100%', 'No', '100%', 'No', 'No', 'No', 'No', 'No']],
  ['Part B excess charges', ['No', 'No', 'No', 'No', '100%', '100%', 'No', 'No', 'No', 'No']],
  ['Foreign travel emergencies', ['No', 'No', '80%', '80%', '80%', '80%', 'No', 'No', '80%', '80%']],
];

/** What a standard plan pays, by benefit. Every company’s plan of a letter is the same. */
export function medigapBenefits(plan: string): { label: string; value: string }[] {
  const column = plans.indexOf(plan);
  return rows.flatMap(([label, shares]) => {
    const value = shares[column];
    return value === undefined ? [] : [{ label, value }];
  });
}
