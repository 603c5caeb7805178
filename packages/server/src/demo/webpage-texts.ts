import type { ProductLine } from '@bookline/contract/rules/policies';
import type { OptInChannel, WebpageLayout } from '@bookline/contract/rules/webpages';
import type { Kind } from './people/person.ts';

/** The page of the agency's agent. */
export const danasPage = {
  layout: 'classic' as const,
  about_me:
    'I help people in Indiana, Ohio, and Kentucky choose a Medicare plan that fits their doctors, prescriptions, and budget.\n\nI grew up in Indianapolis and have worked with Medicare for eleven years. A first talk costs nothing, by phone, at my office, or at your kitchen table. I also explain everything in Spanish.',
  phone: '',
  email: 'dana@northstar.test',
  products: ['medicare_advantage', 'medicare_supplement', 'part_d', 'dental', 'final_expense'] as const,
  licenses: [
    { state: 'IN', number: '3592817' },
    { state: 'OH', number: '1183204' },
    { state: 'KY', number: '' },
  ],
  carrier_count: 7,
  plan_count: 52,
  languages_spoken: ['English', 'Spanish'],
  office_hours: 'Monday–Friday: 9 AM–5 PM\nSaturday: by appointment',
  faqs: `What does your help cost?
Nothing. The insurance company pays me, and your premium is the same with or without an agent.

When can I change my plan?
During open enrollment from October 15 to December 7. There are other times too, such as after a move.

Can I keep my doctors?
Tell me their names, and I’ll check which plans include them before you decide.

What should I bring to our first talk?
Your Medicare card, a list of your prescriptions, and the names of your doctors.`,
  latest_news:
    'Open enrollment ends on December 7. I have evening appointments on Tuesdays and Thursdays until then.\n\nTurning 65 next year? My free workshop at the Indianapolis library explains the first steps. Ask me for the next date.',
  facebook: 'https://facebook.com/dana.example',
  linkedin: 'https://linkedin.com/in/dana-example',
};

interface CompanyPage {
  readonly domain_name: string;
  readonly description: string;
  readonly office_hours: string;
  readonly faqs: string;
  readonly latest_news: string;
  readonly languages_spoken: string[];
  readonly layout: WebpageLayout;
  readonly products: ProductLine[];
  readonly carrier_count?: number;
  readonly plan_count?: number;
  /** The title of its download. */
  readonly guide: string;
}

export const companyPages: Readonly<Record<Kind, CompanyPage>> = {
  agent_network: {
    domain_name: 'northstar',
    description:
      'We are an independent agency for Medicare and life insurance. Our agents compare plans of several carriers, explain them in plain words, and stay your contact for years.',
    office_hours: 'Monday–Friday: 8 AM–6 PM',
    faqs: 'Are you part of the government?\nNo. We are a licensed insurance agency and not connected with Medicare.\n\nDo I have to buy something?\nNo. A talk with one of our agents is free.',
    latest_news: 'Our agents are available on weekends until open enrollment ends.',
    languages_spoken: ['English', 'Spanish'],
    layout: 'classic',
    products: ['medicare_advantage', 'medicare_supplement', 'part_d', 'term_life', 'whole_life', 'final_expense'],
    carrier_count: 9,
    plan_count: 74,
    guide: 'Medicare checklist',
  },
  preneed: {
    domain_name: 'evergreen',
    description:
      'We help families plan ahead, so that nothing is left to decide on a hard day. Plans can be changed and moved at any time.',
    office_hours: 'Monday–Friday: 9 AM–5 PM\nAny time in an emergency',
    faqs: 'Can I pay over time?\nYes. Plans are paid at once or over 3, 5, or 10 years.\n\nWhat if I move?\nYour plan moves with you.',
    latest_news: 'Our planning days take place on the first Saturday of each month.',
    languages_spoken: ['English'],
    layout: 'spotlight',
    products: ['preneed', 'final_expense'],
    guide: 'Planning checklist',
  },
  recruiting: {
    domain_name: 'scoutline',
    description: 'We train people who want to build their own business, with a mentor from the first day.',
    office_hours: 'Monday–Friday: 9 AM–6 PM',
    faqs: 'Do I need experience?\nNo. We pay for your training and exam.\n\nCan I start part time?\nYes. Many of us did.',
    latest_news: 'The next information evening is online. Send us a message for the link.',
    languages_spoken: ['English', 'Spanish'],
    layout: 'compact',
    products: [],
    guide: 'First steps checklist',
  },
};

export interface Message {
  readonly message: string;
  readonly opt_in: readonly OptInChannel[];
}

/** A year of messages, the newest first. */
export const messages: readonly Message[] = [
  { message: 'I turn 65 in March. Can you call me in the afternoon?', opt_in: ['call', 'text'] },
  { message: 'Does my plan still cover Dr. Patel next year?', opt_in: ['email'] },
  { message: 'My premium went up. I’d like to compare plans.', opt_in: ['call', 'email'] },
  { message: '', opt_in: ['text'] },
  { message: 'We are moving to Ohio in June. Do I need a new plan?', opt_in: ['call'] },
  { message: 'Please send me information on dental plans.', opt_in: ['email'] },
  { message: 'I’m asking for my mother. She speaks Spanish.', opt_in: ['call', 'text', 'email'] },
];
