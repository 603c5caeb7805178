import type { ColumnSet } from '../column-set.ts';

/** Any list of clients with policies: an agency's own spreadsheet, another CRM's export. */
export const generic: ColumnSet = {
  key: 'generic',
  label: 'Other book of business',
  description: 'Your own spreadsheet or another CRM’s export, with one policy per row.',
  product_line: 'other',
  premium_mode: 'monthly',
  telltale: '',
  columns: {
    'policy:number':
      'policy number|policy no|policy num|policy|policy id|policy nbr|pol number|pol no|pol num|policynumber|contract number|contract no|certificate number|cert no|cert number|member number|policy contract number|policy certificate number|account number|application number|app id',
    'policy:carrier':
      'carrier|carrier name|insurance carrier|insurance company|insurer|insurer name|company|company name|underwriting company|writing company|issuing company|provider|underwriter|carrier company',
    'policy:product_line':
      'product line|product type|product|line of business|lob|policy type|type of policy|coverage type|insurance type|line|plan type|type of insurance|product category|product name',
    'policy:plan_name': 'plan name|plan|plan description|product description|plan id|plan code|product plan|coverage',
    'policy:status':
      'policy status|status|contract status|coverage status|policy state|pol status|current status|status description|policy status description|in force status|policy stage',
    'policy:effective_on':
      'effective date|policy effective date|effective|eff date|coverage effective date|issue date|policy date|start date|coverage start date|policy issue date|inception date|effectivedate|policy start date|date effective|coverage start|issued date|original effective date|plan effective date',
    'policy:expires_on':
      'expiration date|end date|term date|termination date|policy end date|expires|expiry date|exp date|coverage end date|cancel date|cancellation date|maturity date|paid to date|termed date|policy termination date|policy expiration date|coverage end',
    'policy:renewal_on':
      'renewal date|renewal|next renewal|renewal on|anniversary date|policy anniversary|next renewal date|anniversary',
    'policy:premium':
      'premium|modal premium|premium amount|mode premium|payment amount|installment premium|billed premium|current premium|premium amt|policy premium|modal prem|gross premium',
    'policy:premium_monthly': 'monthly premium|premium monthly|monthly prem|mo premium|premium per month',
    'policy:premium_annual':
      'annual premium|annualized premium|ap|annual prem|premium annual|yearly premium|annualised premium|annual premium amount|anp',
    'policy:premium_mode':
      'premium mode|mode|billing mode|payment mode|pay mode|frequency|billing frequency|payment frequency|premium frequency|bill mode|pay frequency|mode of payment',
    'policy:face_amount':
      'face amount|face value|coverage amount|death benefit|benefit amount|face|face amt|insured amount|sum assured|specified amount|amount of insurance|volume|policy face amount|initial face amount',
    'policy:commission': 'commission|commission amount|comm|commission paid|comp|expected commission|commissions',
    'policy:beneficiary':
      'beneficiary|beneficiary name|primary beneficiary|beneficiaries|bene|contingent beneficiary|beneficiary 1|beneficiary 2',
    'policy:agent_npn':
      'writing agent npn|agent npn|npn|writing npn|producer npn|broker npn|agent national producer number|national producer number|rep npn|npn number',
    'policy:agent_name':
      'writing agent|writing agent name|agent|agent name|producer|producer name|broker|broker name|rep|rep name|agent of record|aor|aor name|servicing agent|servicing agent name|sales agent|writing producer|writing broker|agent full name',
    'policy:agent_first_name':
      'agent first name|writing agent first name|producer first name|broker first name|agent first',
    'policy:agent_last_name': 'agent last name|writing agent last name|producer last name|broker last name|agent last',
    'policy:note': 'policy notes|policy note|policy comments|coverage notes',
    mbi: 'mbi|medicare number|medicare id|medicare beneficiary identifier|medicare beneficiary id|medicare claim number|hicn|mbi number|medicare beneficiary number|medicare no|hic number|medicare mbi|medicare id number|mbi hicn',
  },
  products: [],
};
