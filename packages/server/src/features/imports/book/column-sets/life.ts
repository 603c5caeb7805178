import type { ColumnSet } from '../column-set.ts';

/** A life or final expense carrier's in-force list. */
export const life: ColumnSet = {
  key: 'life',
  label: 'Life and final expense policies',
  description: 'A life carrier’s in-force, pending or lapse list: insured, face amount, mode and modal premium.',
  product_line: 'final_expense',
  premium_mode: 'monthly',
  telltale:
    'face amount|face amt|face value|death benefit|insured name|insured|insured first name|insured last name|issue age|risk class|rate class|underwriting class|tobacco class|cash value|surrender value|loan balance|paid to date|plan code|beneficiary|owner name|policy owner|payor|grace period|lapse pending|nsf|draft date|graded|graded benefit|specified amount|ap|annualized premium|insured dob|volume|base face|accumulated value|conversion date|payor name',
  columns: {
    'policy:number':
      'policy number|policy no|policy|pol number|pol no|pol nbr|policy nbr|contract number|policynumber|policy id|certificate number|pol num',
    'policy:carrier':
      'company|company name|carrier|carrier name|underwriting company|issuing company|insurance company|writing company',
    'policy:product_line':
      'product type|product|product line|line of business|lob|policy type|plan type|coverage type|product category',
    'policy:plan_name':
      'plan name|plan|product name|plan description|plan code|product description|base plan|policy plan|plan desc',
    'policy:status':
      'policy status|status|contract status|pol status|status description|policy status description|status code|current status|policy sub status|status desc',
    'policy:effective_on':
      'issue date|effective date|policy date|policy effective date|policy issue date|eff date|iss date|paid date|placed date|issue eff date|inforce date|in force date|date of issue',
    'policy:expires_on':
      'termination date|term date|lapse date|maturity date|expiration date|expiry date|end date|terminated date|surrender date|cancel date',
    'policy:renewal_on':
      'anniversary date|policy anniversary|anniversary|renewal date|next anniversary|conversion date',
    'policy:premium':
      'modal premium|premium|mode premium|billed premium|modal prem|premium amount|planned premium|planned modal premium|current modal premium|prem',
    'policy:premium_monthly': 'monthly premium|monthly prem',
    'policy:premium_annual':
      'annual premium|annualized premium|ap|annual prem|annual planned premium|anp|annl prem|annualized prem',
    'policy:premium_mode':
      'mode|premium mode|billing mode|payment mode|pay mode|bill mode|frequency|mode of payment|billing frequency|payment frequency',
    'policy:face_amount':
      'face amount|face amt|face value|death benefit|specified amount|coverage amount|volume|base face|face|amount of insurance|initial face amount|benefit amount|current face amount',
    'policy:commission': 'commission|commission amount|comp|advance amount|commission advanced|commission paid',
    'policy:beneficiary':
      'beneficiary|beneficiary name|primary beneficiary|bene name|contingent beneficiary|primary bene|beneficiary 1|beneficiary 2',
    'policy:agent_npn': 'writing agent npn|agent npn|npn|producer npn|writing npn',
    'policy:agent_name':
      'writing agent|writing agent name|agent name|agent|producer name|producer|servicing agent|servicing agent name|wa name|agt name|soliciting agent',
    'policy:agent_first_name': 'agent first name|writing agent first name|producer first name',
    'policy:agent_last_name': 'agent last name|writing agent last name|producer last name',
    full_name:
      'insured|insured name|primary insured|primary insured name|proposed insured|insured full name|insureds name|name of insured',
    date_of_birth: 'insured dob|insured date of birth|insured birth date|date of birth of insured',
    phone: 'insured phone|insured phone number|insured telephone',
    email: 'insured email|insured email address',
    tobacco: 'tobacco class|smoker class|smoking class|tobacco rating',
  },
  products: [
    [/\bterm\b|\byear level\b/i, 'term_life'],
    [/\biul\b|indexed/i, 'iul'],
    [/final expense|\bfe\b|burial|simplified whole|graded|guaranteed issue whole/i, 'final_expense'],
    [/whole ?life|\bwl\b|limited pay|\d+[- ]pay\b|universal|\bul\b|\bgul\b/i, 'whole_life'],
    [/annuit|fia\b|myga/i, 'annuity'],
  ],
};
