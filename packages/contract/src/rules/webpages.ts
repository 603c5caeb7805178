import type { ProductLine } from './policies.ts';
import type { Variant } from './variant.ts';

/** The layouts of a public page. */
export const webpageLayouts = [
  { value: 'classic', label: 'Classic', description: 'Photo and name side by side, with two columns below.' },
  { value: 'spotlight', label: 'Spotlight', description: 'A large photo on your brand color.' },
  { value: 'compact', label: 'Compact', description: 'One narrow column, as on a phone.' },
] as const;
export type WebpageLayout = (typeof webpageLayouts)[number]['value'];
export const webpageLayoutNames = webpageLayouts.map(({ value }) => value);

/** R023, R025: host names of the product itself. */
export const reservedSubdomains: readonly string[] = ['api', 'platform', 'www'];

const LABEL = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/** The name of a page: the first part of a host name, such as `dana`. Undefined if it can't be one. */
export function webpageNameOf(domain: string): string | undefined {
  const [label = ''] = domain.toLowerCase().split('.');
  return LABEL.test(label) && !reservedSubdomains.includes(label) ? label : undefined;
}

/**
 * R023, R025: the name of the page on this host name, without its port. Undefined on other hosts, and on those of the product itself.
 */
export function webpageNameOnHost(host: string, webpageHost: string | undefined): string | undefined {
  if (webpageHost === undefined || !host.endsWith(`.${webpageHost}`)) return undefined;
  const label = host.slice(0, -webpageHost.length - 1);
  return label.includes('.') || reservedSubdomains.includes(label) ? undefined : label;
}

const needsCounts: ReadonlySet<ProductLine> = new Set(['medicare_advantage', 'part_d']);

/** Whether a page that offers these products must show the disclaimer with its counts (42 CFR 422.2267(e)(41)). */
export const needsDisclaimer = (products: readonly ProductLine[]): boolean =>
  products.some((product) => needsCounts.has(product));

/**
 * The disclaimers of CMS for a third-party marketing organization, in the words in force since October 1, 2026: where it offers every plan of the area, and
 * where it doesn't (42 CFR 422.2267(e)(41)).
 */
export const tpmoDisclaimer = (carriers: number, plans: number, allPlans: boolean): string =>
  allPlans
    ? `Currently we represent ${carriers} organizations which offer ${plans} products in your area. You can always contact Medicare.gov or 1-800-MEDICARE for help with plan choices.`
    : `We do not offer every plan available in your area. Currently we represent ${carriers} organizations which offer ${plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`;

/** The channels that a visitor can opt in to. */
export const optInChannels = ['call', 'text', 'email'] as const;
export type OptInChannel = (typeof optInChannels)[number];

/** Changes with every change of a sentence below. The consent ledger stores it with the words. */
export const CONSENT_VERSION = '2026-11';

const subjects: Readonly<Record<Variant, string>> = {
  agent_network: 'insurance',
  preneed: 'funeral planning',
  recruiting: 'career opportunities',
};

/** The exact words that a visitor agrees to, by channel. `who` is the agent and the agency, or the agency alone. */
export function optInWords(who: string, variant: Variant): Readonly<Record<OptInChannel, string>> {
  const about = subjects[variant];
  return {
    call: `I agree that ${who} may call me at the number I entered about ${about}, also with an automatic dialing system or a prerecorded voice. Consent isn’t a condition of any purchase. I can opt out at any time.`,
    text: `I agree to get texts about ${about} from ${who} at the number I entered, also automated ones. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent isn’t a condition of any purchase.`,
    email: `I agree to get emails about ${about} from ${who}. I can unsubscribe at any time.`,
  };
}
