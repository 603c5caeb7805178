import type { ColumnSet } from '../column-set.ts';

/** A carrier's report on the Medicare Advantage and Part D members of an agency's downline. */
export const medicareAdvantage: ColumnSet = {
  key: 'medicare_advantage',
  label: 'Medicare Advantage and Part D members',
  description:
    'A carrier’s book or downline report: members with MBI, plan (contract and PBP), effective and term dates.',
  product_line: 'medicare_advantage',
  premium_mode: 'monthly',
  telltale:
    'mbi|medicare number|medicare id|mbi number|contract pbp|pbp|pbp number|cms contract|cms contract id|h number|contract id pbp|disenrollment date|disenroll date|disenrollment reason|lis level|lis|part d|dual eligible|snp|snp type|medicaid id|enrollment type|sep|election type|election code|umid|pcp name|plan year|hicn|member mbi|medicare beneficiary identifier|application signature date|lead agency',
  columns: {
    'policy:number':
      'member id|member number|subscriber id|umid|member policy number|policy number|confirmation number|member id number|enrollee id|card number|policy id|application id|policyholder id|member card id|medicare advantage id|carrier member id|confirmation no',
    'policy:product_line':
      'product|product type|plan type|lob|line of business|product line|product name type|coverage type|mapd pdp|plan category',
    'policy:plan_name':
      'plan name|plan|plan description|plan id|contract number|contract id|contract no|cms contract|cms contract number|contract|contract pbp|contract id pbp|pbp|plan code|product name|plan benefit package|contract plan|plan name description',
    'policy:status':
      'member status|enrollment status|policy status|status|application status|coverage status|policy term status|status description|current status|active inactive|status code|app status|enroll status',
    'policy:effective_on':
      'effective date|plan effective date|policy effective date|enrollment effective date|coverage effective date|member effective date|eff date|plan eff date|requested effective date|proposed effective date|start date|enrollment date|policy start date|original effective date',
    'policy:expires_on':
      'term date|termination date|plan term date|disenrollment date|disenroll date|policy term date|end date|member term date|coverage end date|plan end date|disenrollment effective date|cancel date|policy end date|term eff date',
    'policy:premium': 'premium|plan premium|member premium|premium amount',
    'policy:premium_monthly': 'monthly premium|monthly plan premium|premium monthly',
    'policy:commission': 'commission|commission amount|renewal commission',
    'policy:agent_npn':
      'writing agent npn|agent npn|npn|writing npn|broker npn|producer npn|aor npn|agent of record npn|selling agent npn|national producer number|agt npn',
    'policy:agent_name':
      'writing agent name|writing agent|agent name|agent of record|aor|aor name|broker name|producer name|selling agent|selling agent name|agent|broker of record|agent full name|rep name|servicing agent|agt name',
    'policy:agent_first_name': 'agent first name|writing agent first name|broker first name|aor first name',
    'policy:agent_last_name': 'agent last name|writing agent last name|broker last name|aor last name',
    mbi: 'mbi|medicare number|medicare id|mbi number|medicare beneficiary identifier|medicare claim number|hicn|member mbi|medicare beneficiary id|medicare no|medicare mbi|medicare id number|mbi hicn',
    date_of_birth: 'member dob|member date of birth|birth dt|member birth date|mbr dob',
    phone: 'member phone|member phone number|mbr phone|daytime phone number|member telephone',
    zip: 'member zip|mbr zip|residence zip code|perm zip',
    county: 'member county|county name|mbr county',
  },
  products: [
    [/\b(?:pdp|part d|prescription|stand ?alone|s\d{4})\b/i, 'part_d'],
    [
      /\b(?:ma|mapd|ma-pd|ma only|hmo|ppo|pos|pffs|hmo-?pos|d-?snp|c-?snp|i-?snp|snp|advantage|part c|[hr]\d{4})\b/i,
      'medicare_advantage',
    ],
    [/\bmed(?:icare)? ?supp|medigap|\bms\b/i, 'medicare_supplement'],
  ],
};
