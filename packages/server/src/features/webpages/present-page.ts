import type { PublicPage } from '@bookline/contract/features/webpages';
import { jobTitleLabel, states } from '@bookline/contract/rules/options';
import { productLines } from '@bookline/contract/rules/policies';
import type { Variant } from '@bookline/contract/rules/variant';
import { needsDisclaimer, tpmoDisclaimer } from '@bookline/contract/rules/webpages';
import type { AgentRow, CompanyRow, PageFile, PageTexts } from './webpages.queries.ts';

export const NO_TEXTS: Omit<PageTexts, 'about'> = {
  layout: 'classic',
  phone: '',
  email: '',
  products: [],
  licenses: [],
  carrier_count: null,
  plan_count: null,
  all_plans: false,
  languages_spoken: [],
  office_hours: '',
  faqs: '',
  latest_news: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  twitter: '',
  google: '',
  youtube: '',
  yelp: '',
  form_sites: [],
};

const socialNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  twitter: 'X',
  google: 'Google',
  youtube: 'YouTube',
  yelp: 'Yelp',
} as const;

interface Place {
  readonly domain: string;
  readonly url: string;
  readonly variant: Variant;
  readonly tenant: {
    readonly name: string;
    readonly primary_color: string | null;
    readonly logo_url: string | null;
    readonly analytics_code: string | null;
  };
  /** The URL of a stored file for the readers of this page. */
  readonly urlOf: (fileId: string) => string;
}

interface Source {
  readonly agent?: { readonly row: AgentRow; readonly texts: Omit<PageTexts, 'about'> };
  readonly company: CompanyRow | undefined;
  readonly files: readonly PageFile[];
  /** Whether visitors can book the agent, and sign a scope of appointment form for them. */
  readonly offers?: { readonly booking: boolean; readonly scope: boolean };
}

/** The page as visitors see it. An agent's page shows the company's texts where the agent has none. */
export function presentPage({ agent, company, files, offers }: Source, place: Place): PublicPage {
  const own: PageTexts = agent ? { ...agent.texts, about: agent.row.about } : (company ?? { ...NO_TEXTS, about: '' });
  const ofCompany: PageTexts = company?.webpage_active ? company : { ...NO_TEXTS, about: '' };
  const text = (name: 'office_hours' | 'faqs' | 'latest_news' | 'phone' | 'email') => own[name] || ofCompany[name];
  const products = own.products.length > 0 ? own.products : ofCompany.products;
  const counted = own.carrier_count !== null && own.plan_count !== null ? own : ofCompany;
  const { carrier_count, plan_count, all_plans } = counted;
  const address = agent?.row.office_address || (agent && !company?.webpage_active ? '' : company?.address) || '';
  const ownLinks = linksOf(own);
  const image = (id: string | null | undefined) => (id ? place.urlOf(id) : null);
  const updated = [agent?.row.updated_at, company?.updated_at].filter((time) => time !== undefined).sort();
  return {
    domain: place.domain,
    url: place.url,
    kind: agent ? 'user' : 'corporation',
    layout: own.layout,
    name: agent?.row.name ?? company?.name ?? place.tenant.name,
    job_title: agent ? jobTitleLabel(agent.row.job_title, place.variant) : '',
    company: company?.name ?? place.tenant.name,
    colors: [company?.color_1 ?? place.tenant.primary_color, company?.color_2, company?.color_3].flatMap(
      (color) => color ?? [],
    ),
    logo: image(agent?.row.logo_id ?? company?.logo_id) ?? place.tenant.logo_url,
    photo: image(agent?.row.personal_photo_id),
    flyer: image(agent?.row.flyer_id),
    about: own.about,
    products: productLines
      .filter(({ value }) => products.includes(value))
      .map(({ value, label }) => ({ value, label })),
    licenses: licensesOf(own.licenses.length > 0 ? own.licenses : ofCompany.licenses),
    npn: agent?.row.npn ?? null,
    phone: own.phone || agent?.row.office_phone || ofCompany.phone,
    email: text('email'),
    office_hours: text('office_hours'),
    address,
    map_url: address
      ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
      : null,
    languages: [...(own.languages_spoken.length > 0 ? own.languages_spoken : ofCompany.languages_spoken)],
    faqs: questionsOf(text('faqs')),
    latest_news: text('latest_news'),
    social_links: ownLinks.length > 0 ? ownLinks : linksOf(ofCompany),
    files: files.map(({ title, link, file_id, preview_image_id }) => ({
      title,
      link,
      url: image(file_id),
      preview: image(preview_image_id),
    })),
    disclaimer:
      needsDisclaimer(products) && carrier_count !== null && plan_count !== null
        ? tpmoDisclaimer(carrier_count, plan_count, all_plans)
        : '',
    // R040: the tenant's analytics load unless the company's page has its own.
    tracking_code: company?.tracking_code || place.tenant.analytics_code || '',
    booking_url: offers?.booking ? `${place.url}/book` : null,
    scope_url: offers?.scope && needsDisclaimer(products) ? `${place.url}/scope` : null,
    updated_at: updated.at(-1) ?? new Date(0).toISOString(),
  };
}

const linksOf = (texts: PageTexts) =>
  (Object.keys(socialNames) as (keyof typeof socialNames)[]).flatMap((key) =>
    texts[key] ? [{ name: socialNames[key], url: texts[key] }] : [],
  );

const licensesOf = (licenses: PageTexts['licenses']) =>
  licenses.flatMap(({ state, number }) => {
    const name = states.find(({ value }) => value === state)?.label;
    return name ? [{ state, name, number }] : [];
  });

/**
 * Questions and answers in plain text. A line that ends with a question mark is a question, and the lines after it are its answer. Lines before the first
 * question have none.
 */
export function questionsOf(text: string): PublicPage['faqs'] {
  const found: { question: string; answer: string[] }[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = found.at(-1);
    if (/[?？]$/.test(line)) found.push({ question: line, answer: [] });
    else if (last) last.answer.push(line);
    else if (line) found.push({ question: '', answer: [line] });
  }
  return found.map(({ question, answer }) => ({ question, answer: answer.join('\n').trim() }));
}
