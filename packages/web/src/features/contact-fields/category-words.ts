import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import type { Variant } from '@bookline/contract/rules/variant';

export const categories = ['lead', 'client', 'recruit'] as const satisfies readonly NonNullable<
  ContactsScope['category']
>[];
export type Category = (typeof categories)[number];

interface Words {
  readonly one: string;
  readonly many: string;
}

const usual: Record<Category, Words> = {
  lead: { one: 'Lead', many: 'Leads' },
  client: { one: 'Client', many: 'Clients' },
  recruit: { one: 'Recruit', many: 'Recruits' },
};

const words: Record<Variant, Record<Category, Words>> = {
  agent_network: usual,
  // A funeral home's clients are families.
  preneed: { ...usual, client: { one: 'Family', many: 'Families' } },
  recruiting: usual,
};

/** A variant's name for a category of contacts. */
export const categoryWords = (category: Category, variant: Variant): Words => words[variant][category];

/** The categories in the variant's order. Recruiting starts with recruits. */
export const categoriesOf = (variant: Variant): readonly Category[] =>
  variant === 'recruiting' ? ['recruit', 'lead', 'client'] : ['lead', 'client', 'recruit'];
