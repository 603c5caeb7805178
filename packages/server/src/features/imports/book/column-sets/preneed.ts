import type { ColumnSet } from '../column-set.ts';

/** A funeral home's preneed contracts, as the trust or the insurer that manages the money reports them. */
export const preneed: ColumnSet = {
  key: 'preneed',
  label: 'Preneed contracts',
  description:
    'A trust’s or preneed insurer’s report: beneficiary of the service, purchaser, contract total, balance, trust value.',
  product_line: 'preneed',
  premium_mode: 'monthly',
  telltale:
    'preneed contract number|preneed number|pre need contract|trust number|trust id|trust account|trust account number|trust balance|trust value|funding type|funding company|funeral home|funeral home name|location name|purchaser|purchaser name|contract beneficiary|service recipient|fulfilled date|serviced date|maturity value|contract total|contract amount|contract price|amount paid|balance due|total paid|irrevocable|revocable|guaranteed|disposition type|counselor|counselor name|date of death|deceased|cemetery|growth|funeral contract number|family service counselor',
  columns: {
    'policy:number':
      'contract number|preneed contract number|preneed number|contract no|trust number|policy number|trust account number|trust id|trust account|funeral contract number|contract id|pre need contract|certificate number',
    'policy:carrier':
      'funding company|insurance company|trustee|trust company|company|carrier|company name|trust name|funder|insurer',
    'policy:plan_name':
      'plan|plan name|funding type|contract type|product|package|package name|service type|plan type|product name|disposition type',
    'policy:status': 'contract status|status|trust status|policy status|account status|preneed status|current status',
    'policy:effective_on':
      'contract date|sale date|purchase date|date sold|issue date|effective date|date of contract|date purchased|contract sold date|sold date|write date|contract signed date',
    'policy:expires_on':
      'fulfilled date|serviced date|service date|date fulfilled|cancel date|termination date|claim date|maturity date|refund date|cancelled date',
    'policy:premium':
      'payment amount|installment amount|monthly payment|premium|modal premium|payment|installment|payment amt',
    'policy:premium_mode': 'payment mode|payment frequency|mode|frequency|payment plan|pay plan|premium mode',
    'policy:face_amount':
      'contract amount|contract total|contract price|face amount|total contract|funeral price|contract value|amount|total price|contract total amount|face value',
    'policy:beneficiary': 'insurance beneficiary|assignee|assigned to|funeral home|funeral home name',
    'policy:agent_npn': 'counselor npn|agent npn|npn|producer npn',
    'policy:agent_name':
      'counselor|counselor name|agent|agent name|sales counselor|family service counselor|sold by|salesperson|producer|producer name|arranger|advance planner|preneed counselor',
    'policy:agent_first_name': 'counselor first name|agent first name',
    'policy:agent_last_name': 'counselor last name|agent last name',
    full_name:
      'beneficiary|contract beneficiary|beneficiary name|service recipient|insured|insured name|recipient|recipient name|contract for|purchaser|purchaser name|buyer|name|customer name|buyer name',
    first_name: 'beneficiary first name|recipient first name|purchaser first name|buyer first name|insured first name',
    last_name: 'beneficiary last name|recipient last name|purchaser last name|buyer last name|insured last name',
    date_of_birth: 'beneficiary dob|beneficiary date of birth|recipient dob|purchaser dob|beneficiary birth date',
    phone: 'beneficiary phone|purchaser phone|purchaser phone number|buyer phone|beneficiary phone number|family phone',
    email: 'purchaser email|beneficiary email|buyer email',
    line1: 'beneficiary address|purchaser address|buyer address|beneficiary address 1|purchaser address 1',
    city: 'beneficiary city|purchaser city|buyer city',
    state: 'beneficiary state|purchaser state|buyer state',
    zip: 'beneficiary zip|purchaser zip|buyer zip|purchaser zip code',
  },
  products: [[/./, 'preneed']],
};
