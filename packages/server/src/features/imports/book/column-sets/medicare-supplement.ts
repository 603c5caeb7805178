import type { ColumnSet } from '../column-set.ts';

/** A Medicare Supplement carrier's list of policies in force and lapsed. */
export const medicareSupplement: ColumnSet = {
  key: 'medicare_supplement',
  label: 'Medicare Supplement policies',
  description: 'A Medigap carrier’s in-force or lapse list: plan letter, modal premium, paid-to date.',
  product_line: 'medicare_supplement',
  premium_mode: 'monthly',
  telltale:
    'plan letter|med supp plan|medsupp plan|medicare supplement plan|household discount|hhd|underwriting class|guaranteed issue|gi|open enrollment|paid to date|paid to|rate class|part b effective date|part a effective date|attained age|issue age|medigap plan|premium draft date|draft day|tobacco rate|lapse date|next premium due|select',
  columns: {
    'policy:number':
      'policy number|policy no|pol no|policy|certificate number|cert number|pol nbr|policy nbr|contract number|policynumber',
    'policy:carrier':
      'company|company name|carrier|underwriting company|writing company|issuing company|insurance company|comp code|company code',
    'policy:product_line': 'product|product type|line of business|lob|product line|policy type|coverage type',
    'policy:plan_name':
      'plan letter|plan|med supp plan|medsupp plan|medicare supplement plan|plan code|plan name|medigap plan|plan description|plan type',
    'policy:status':
      'policy status|status|contract status|pol status|status description|status code|policy status description|current status|inforce status',
    'policy:effective_on':
      'effective date|policy effective date|issue date|eff date|policy issue date|coverage effective date|iss date|original effective date|effective dt',
    'policy:expires_on':
      'termination date|term date|lapse date|cancel date|end date|policy term date|terminated date|term dt',
    'policy:renewal_on':
      'anniversary date|renewal date|policy anniversary|next rate change|rate increase date|next renewal date|anniversary',
    'policy:premium':
      'modal premium|premium|mode premium|billed premium|current premium|premium amount|modal prem|draft amount|prem',
    'policy:premium_monthly': 'monthly premium|monthly prem|monthly equivalent premium',
    'policy:premium_annual': 'annual premium|annualized premium|ap|annual prem|annlzd premium',
    'policy:premium_mode':
      'mode|premium mode|billing mode|pay mode|payment mode|bill mode|frequency|billing form|payment frequency',
    'policy:agent_npn': 'writing agent npn|agent npn|npn|producer npn|writing npn',
    'policy:agent_name':
      'writing agent|writing agent name|agent name|agent|producer name|producer|servicing agent|wa name|agt name|writing agt',
    'policy:agent_first_name': 'agent first name|writing agent first name|producer first name',
    'policy:agent_last_name': 'agent last name|writing agent last name|producer last name',
    mbi: 'mbi|medicare number|medicare id|medicare claim number|hicn|medicare no|medicare beneficiary identifier',
    full_name: 'insured|insured name|policyholder|policy holder name|policyowner|owner name|client name',
    tobacco: 'tobacco rate|smoker class|tobacco class',
  },
  products: [
    [/\bdental|dvh/i, 'dental'],
    [/\bhospital|hip\b/i, 'hospital_indemnity'],
    [
      /\bmed(?:icare)? ?supp|medigap|^(?:plan )?(?:a|b|c|d|f|g|hdf|hdg|hd-?f|hd-?g|high[- ]deductible [fg]|k|l|m|n)$/i,
      'medicare_supplement',
    ],
  ],
};
