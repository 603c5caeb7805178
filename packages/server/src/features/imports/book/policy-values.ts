import type { PolicyStatus, PremiumMode, ProductLine } from '@bookline/contract/rules/policies';

/** The carriers' words for the status of a policy; the first match wins: 'Termed', 'Active - Grace Period', 'Declined - Underwriting'. */
const STATUSES: readonly (readonly [RegExp, PolicyStatus])[] = [
  [
    /not taken|declin|reject|denied|disapprov|postpon|uninsurable|ineligible|incomplete - closed|\bnt[ou]\b/,
    'declined',
  ],
  [
    /withdrawn|cancel|\bcxl\b|\bcan\b|terminat|\bterm(?:ed|d)?\b|disenroll|surrender|rescind|expired|matured|death|deceased|claim|refund|inactive|not in ?force|not active|closed|void|replaced|end(?:ed)?\b|serviced|fulfilled|\bnot effectuated|\btrm\b|free ?look/,
    'cancelled',
  ],
  [/lapse|non[- ]?pay|\blps\b|delinquent - terminated/, 'lapsed'],
  [/paid[- ]?up|fully paid|paid in full|\brpu\b|extended term|\beti\b/, 'paid_up'],
  [/pending lapse|late|grace|past due|reinstat/, 'in_force'],
  [
    /approved|issued|placed|awaiting (?:delivery|payment)|pending (?:effective|payment|delivery|issue)|future|not yet effective|enrollment accepted|accepted/,
    'issued',
  ],
  [
    /pend|underwriting|in process|in review|processing|received|open\b|in progress|pre-?effective|requirement/,
    'pending',
  ],
  [/submit|applied|application|\bapp\b/, 'submitted'],
  [/quot|proposal|illustrat/, 'quoted'],
  [
    /in[- ]?force|active|\benrolled\b|effectuated|current|premium paying|\bppy?\b|good standing|\bif\b|^a$|^y$|^yes$|\bacti?v?\b|effective|sold|open/,
    'in_force',
  ],
];

/** A policy with a pending lapse is still in force, and so is 'Active - Pending Termination'. */
const STILL = /^(?:active|in[- ]?force)\b|pending (?:lapse|term)/;

/** The meaning of a carrier's word for the status of a policy; undefined if unknown. */
export function policyStatusOf(text: string): PolicyStatus | undefined {
  const words = text.toLowerCase().replace(/_/g, ' ').trim();
  if (STILL.test(words) && !/\bnot\b/.test(words)) return 'in_force';
  if (words === 't' || words === 'c') return 'cancelled';
  if (words === 'l') return 'lapsed';
  if (words === 'p') return 'pending';
  return STATUSES.find(([pattern]) => pattern.test(words))?.[1];
}

const MODES: readonly (readonly [RegExp, PremiumMode])[] = [
  [/semi|half|bi-?annual|twice|\bsa\b|\b6\b|every (?:six|6)/, 'semi_annual'],
  [/quart|\bq(?:tr(?:ly)?)?\b|^3$|every (?:three|3)/, 'quarterly'],
  [/single|one[- ]?time|once|lump|\bsp\b|paid in full/, 'single'],
  [/month|\bm(?:o|th?ly|on)?\b|\bpac\b|\beft\b|\bach\b|bank draft|^1$|^12$|\bmbd\b|\bmly\b/, 'monthly'],
  [/annual|year|\ba(?:nn)?\b|direct annual/, 'annual'],
];

/** The premium frequency from 'Monthly EFT', 'SA', 'Qtrly', 'Single Premium'; undefined if unknown. */
export function premiumModeOf(text: string): PremiumMode | undefined {
  const words = text.toLowerCase().trim();
  return MODES.find(([pattern]) => pattern.test(words))?.[1];
}

/** The names of products, for all carriers. */
const PRODUCTS: readonly (readonly [RegExp, ProductLine])[] = [
  [/\bpdp\b|part d\b|prescription drug/i, 'part_d'],
  [/med(?:icare)?[- ]?supp|medigap|\bmedsup/i, 'medicare_supplement'],
  [/medicare advantage|\bma(?:[- ]?pd)?\b|part c\b|\b[dci]-?snp\b|advantage/i, 'medicare_advantage'],
  [/final expense|\bfe\b|burial/i, 'final_expense'],
  [/\biul\b|indexed universal/i, 'iul'],
  [/term/i, 'term_life'],
  [/pre-?need|funeral/i, 'preneed'],
  [/annuit|\bmyga\b|\bfia\b/i, 'annuity'],
  [/whole ?life|\bwl\b|universal life|\bul\b|\blife\b/i, 'whole_life'],
  [/hospital|\bhip\b|indemnity/i, 'hospital_indemnity'],
  [/long[- ]?term care|\bltc\b/i, 'long_term_care'],
  [/dental|\bdvh\b/i, 'dental'],
  [/vision/i, 'vision'],
  [/\bauto(?:mobile)?\b|vehicle/i, 'auto'],
  [/\bhome(?:owners?)?\b|dwelling|renters?/i, 'home'],
];

/** The product type by its name, with the words of the kind of file first; undefined if unknown. */
export function productLineOf(
  text: string,
  ofKind: readonly (readonly [RegExp, ProductLine])[] = [],
): ProductLine | undefined {
  if (text === '') return undefined;
  return [...ofKind, ...PRODUCTS].find(([pattern]) => pattern.test(text))?.[1];
}
