import type { Variant } from '@bookline/contract/rules/variant';
import type { Category } from './list-state.ts';

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
  // A funeral home serves families.
  preneed: { ...usual, client: { one: 'Family', many: 'Families' } },
  recruiting: usual,
};

/** What a category of contacts is called in a variant. */
export const categoryWords = (category: Category, variant: Variant): Words => words[variant][category];

/** The categories in the order that a variant cares about: a recruiter's own come first. */
export const categoriesOf = (variant: Variant): readonly Category[] =>
  variant === 'recruiting' ? ['recruit', 'lead', 'client'] : ['lead', 'client', 'recruit'];
