import type { ColumnSet } from '../column-set.ts';

/** Dental, vision, hospital indemnity, and other ancillary plans in one list. */
export const ancillary: ColumnSet = {
  key: 'ancillary',
  label: 'Dental, vision and hospital indemnity',
  description: 'An ancillary carrier’s certificates: coverage type, certificate number, tier, deduction.',
  product_line: 'dental',
  premium_mode: 'monthly',
  telltale:
    'certificate number|certificate no|cert number|cert no|coverage tier|tier|daily benefit|benefit amount|daily benefit amount|benefit period|annual maximum|deductible|orthodontia|dental plan|vision plan|dvh|hospital indemnity|hip|cancer|critical illness|accident|rider|group number|deduction amount|payroll deduction|class code|elimination period',
  columns: {
    'policy:number':
      'certificate number|cert number|certificate no|cert no|policy number|policy no|member id|certificate|subscriber id|member number|policy certificate number',
    'policy:carrier':
      'carrier|company|company name|insurance company|underwriting company|underwritten by|carrier name',
    'policy:product_line':
      'coverage type|product|product type|coverage|benefit type|line of business|lob|policy type|product line|type of coverage|insurance type',
    'policy:plan_name':
      'plan name|plan|plan description|product name|dental plan|vision plan|plan code|plan option|coverage tier|tier',
    'policy:status': 'certificate status|policy status|status|coverage status|member status|status description',
    'policy:effective_on':
      'effective date|coverage effective date|certificate effective date|eff date|issue date|start date|policy effective date',
    'policy:expires_on': 'termination date|term date|end date|coverage end date|cancel date|lapse date',
    'policy:renewal_on': 'renewal date|anniversary date|anniversary',
    'policy:premium':
      'premium|modal premium|deduction amount|payroll deduction|premium amount|billed premium|mode premium',
    'policy:premium_monthly': 'monthly premium|monthly rate|monthly prem',
    'policy:premium_annual': 'annual premium|annualized premium|ap',
    'policy:premium_mode':
      'mode|billing mode|payment mode|frequency|premium mode|deduction frequency|pay mode|payment frequency',
    'policy:face_amount':
      'benefit amount|daily benefit|daily benefit amount|annual maximum|coverage amount|maximum benefit|face amount',
    'policy:agent_npn': 'writing agent npn|agent npn|npn|producer npn|broker npn',
    'policy:agent_name':
      'writing agent|agent name|agent|broker|producer|producer name|broker name|enroller|writing agent name',
    'policy:agent_first_name': 'agent first name|producer first name|enroller first name',
    'policy:agent_last_name': 'agent last name|producer last name|enroller last name',
    full_name:
      'insured|insured name|member name|subscriber name|certificate holder|certificateholder|employee name|primary insured',
  },
  products: [
    [/hospital|\bhip\b|\bhi\b|indemnity/i, 'hospital_indemnity'],
    [/long[- ]?term care|\bltc\b|home health|short[- ]?term care/i, 'long_term_care'],
    [/cancer|critical|accident|disability/i, 'other'],
    [/vision/i, 'vision'],
    [/dental|dvh/i, 'dental'],
  ],
};
