import type { ColumnSet } from '../column-set.ts';

/** A health insurer's book of marketplace (ACA) members. */
export const marketplace: ColumnSet = {
  key: 'marketplace',
  label: 'Health marketplace members',
  description: 'An ACA carrier’s or marketplace book: subscriber, metal level, APTC, members covered, paid through.',
  product_line: 'other',
  premium_mode: 'monthly',
  telltale:
    'ffm subscriber id|ffm id|exchange|on off exchange|on exchange|off exchange|exchange subscriber id|exchange policy id|exchange assigned subscriber id|metal level|metal|metal tier|aptc|aptc amount|subsidy|csr|csr level|member responsibility|net premium|gross premium|paid through date|paid thru date|hios|hios id|hios plan id|qhp|qhp id|members|member count|number of members|covered lives|dependents|marketplace|broker effective date|autopay|issuer assigned policy id|eligible for commission|household size|ffm application id|application id',
  columns: {
    'policy:number':
      'policy number|subscriber id|member id|issuer assigned policy id|issuer assigned subscriber id|ffm subscriber id|exchange policy id|subscriber number|policy id|exchange subscriber id|exchange assigned subscriber id|ffm id|contract id|enrollment id',
    'policy:carrier': 'carrier|issuer|issuer name|insurance company|carrier name|company|insurer',
    'policy:product_line': 'product|product type|line of business|lob|product line|coverage type|insurance type',
    'policy:plan_name':
      'plan name|plan|plan description|product name|qhp name|plan marketing name|hios plan id|plan id|hios id|metal level|metal|plan type',
    'policy:status':
      'policy status|status|member status|coverage status|enrollment status|payment status|subscriber status|effectuation status|current status',
    'policy:effective_on':
      'effective date|policy effective date|coverage effective date|coverage start date|start date|plan effective date|eff date|member effective date|original effective date',
    'policy:expires_on':
      'term date|termination date|policy term date|coverage end date|end date|policy end date|cancel date|expiration date|plan end date',
    'policy:renewal_on': 'renewal date|policy renewal date|next renewal',
    'policy:premium':
      'member responsibility|net premium|premium after subsidy|monthly premium amount member responsibility|premium due|member premium|premium',
    'policy:premium_monthly':
      'monthly premium|monthly premium amount|gross premium|total premium|premium amount|full premium',
    'policy:commission': 'commission|commission amount|commission paid',
    'policy:agent_npn':
      'broker npn|agent npn|npn|writing agent npn|producer npn|agent broker npn|aor npn|national producer number',
    'policy:agent_name':
      'broker name|broker|agent name|agent|writing agent|agent of record|aor|producer name|producer|agent broker name|writing agent name|aor name',
    'policy:agent_first_name': 'broker first name|agent first name',
    'policy:agent_last_name': 'broker last name|agent last name',
    full_name: 'subscriber name|subscriber|primary member|member name|insured name|policyholder|subscriber full name',
    date_of_birth: 'member date of birth|subscriber dob|subscriber date of birth|member dob',
    phone: 'member phone number|subscriber phone|member phone|subscriber phone number',
    email: 'member email|subscriber email|subscriber email address',
    county: 'county|member county|residence county',
  },
  products: [
    [/\bdental\b/i, 'dental'],
    [/\bvision\b/i, 'vision'],
  ],
};
