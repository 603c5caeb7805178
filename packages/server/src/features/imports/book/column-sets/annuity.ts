import type { ColumnSet } from '../column-set.ts';

/** An annuity carrier's book. */
export const annuity: ColumnSet = {
  key: 'annuity',
  label: 'Annuity contracts',
  description: 'An annuity carrier’s book: contract, annuitant and owner, deposit, contract value, maturity.',
  product_line: 'annuity',
  premium_mode: 'single',
  telltale:
    'annuitant|annuitant name|annuitant first name|annuitant last name|contract number|contract value|account value|accumulation value|surrender value|surrender charge|surrender period|guarantee period|maturity date|initial premium|premium received|single premium|qualified|tax qualification|qualification type|qualified status|crediting rate|tax status|income rider|rmd|annuitization date|contract owner|deposit amount|guaranteed rate',
  columns: {
    'policy:number':
      'contract number|contract no|contract|policy number|policy no|contract id|account number|policy contract number|contract nbr|annuity contract number',
    'policy:carrier':
      'company|company name|carrier|carrier name|issuing company|insurance company|underwriting company',
    'policy:product_line': 'product type|product line|line of business|lob|contract type',
    'policy:plan_name':
      'product name|product|plan name|plan|product description|annuity product|plan code|annuity type|contract product',
    'policy:status': 'contract status|status|policy status|status description|current status',
    'policy:effective_on':
      'issue date|contract date|effective date|contract issue date|contract effective date|policy date|eff date|date issued|issued date',
    'policy:expires_on':
      'maturity date|surrender date|termination date|end date|term date|annuitization date|terminated date',
    'policy:renewal_on':
      'anniversary date|contract anniversary|renewal date|guarantee period end|end of guarantee period|surrender charge end date|end of surrender period|guarantee end date|next anniversary',
    'policy:premium':
      'initial premium|single premium|premium received|deposit amount|premium|total premium|premium amount|initial deposit|total premiums paid|premiums paid',
    'policy:premium_mode': 'premium mode|mode|premium type|payment mode|frequency',
    'policy:face_amount':
      'contract value|account value|accumulation value|accumulated value|current value|contract account value|cash value|total value|death benefit',
    'policy:commission': 'commission|commission amount|comp',
    'policy:beneficiary':
      'beneficiary|beneficiary name|primary beneficiary|contingent beneficiary|beneficiary 1|beneficiary 2',
    'policy:agent_npn': 'writing agent npn|agent npn|npn|producer npn',
    'policy:agent_name':
      'writing agent|agent name|agent|producer|producer name|writing agent name|rep name|servicing agent',
    'policy:agent_first_name': 'agent first name|producer first name|writing agent first name',
    'policy:agent_last_name': 'agent last name|producer last name|writing agent last name',
    full_name:
      'owner|owner name|contract owner|annuitant|annuitant name|primary owner|owner full name|contract owner name',
    first_name: 'owner first name|annuitant first name|contract owner first name',
    last_name: 'owner last name|annuitant last name|contract owner last name',
    date_of_birth:
      'owner dob|annuitant dob|owner date of birth|annuitant date of birth|annuitant birth date|owner birth date',
    phone: 'owner phone|annuitant phone|owner phone number',
    email: 'owner email|annuitant email|owner email address',
    line1: 'owner address|owner address 1|owner street',
    city: 'owner city',
    state: 'owner state|issue state|contract state',
    zip: 'owner zip|owner zip code',
  },
  products: [[/./, 'annuity']],
};
