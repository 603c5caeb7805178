import type { category, gender, maritalStatus } from '@bookline/contract/features/contacts-scope';
import type { z } from 'zod';
import type { Normalized } from './normalized.ts';

export type Category = z.infer<typeof category>;
export type Gender = z.infer<typeof gender>;
export type MaritalStatus = z.infer<typeof maritalStatus>;

const bare = (raw: string) => raw.toLowerCase().replace(/[^a-z]/g, '');

const table = <T extends string>(words: Record<T, string>): Map<string, T> => {
  const map = new Map<string, T>();
  for (const stored in words) for (const word of words[stored].split(' ')) map.set(word, stored);
  return map;
};

const GENDERS = table<Gender>({
  male: 'm male man boy mr masculine hombre',
  female: 'f female woman girl mrs ms miss feminine mujer',
  other: 'o x other nonbinary nb u unknown unspecified transgender prefernottosay',
});

/** 'M', 'female', 'Non-binary' … */
export function normalizeGender(raw: string): Normalized<Gender> {
  const value = GENDERS.get(bare(raw));
  return value === undefined ? { problem: 'This isn’t a gender (male, female, or other).' } : { value };
}

const MARITAL = table<MaritalStatus>({
  single: 's single unmarried nevermarried notmarried',
  married: 'm married spouse remarried',
  divorced: 'd divorced div',
  widowed: 'w widowed widow widower wid',
  separated: 'sep separated legallyseparated',
  partnered:
    'p partnered partner domesticpartner domesticpartnership dp engaged cohabiting commonlaw livingtogether civilunion',
});

/** 'M', 'Widow', 'Domestic partner' … */
export function normalizeMaritalStatus(raw: string): Normalized<MaritalStatus> {
  const value = MARITAL.get(bare(raw));
  return value === undefined ? { problem: 'This isn’t a marital status.' } : { value };
}

const CATEGORIES = table<Category>({
  lead: 'lead leads prospect prospects suspect suspects',
  client: 'client clients customer customers policyholder insured member',
  recruit: 'recruit recruits recruiting agentrecruit candidate candidates',
});

/** The contact category: 'Prospect' is a lead, 'Customer' a client, 'Candidate' a recruit. */
export function normalizeCategory(raw: string): Normalized<Category> {
  const value = CATEGORIES.get(bare(raw));
  return value === undefined ? { problem: 'This isn’t lead, client, or recruit.' } : { value };
}

const LANGUAGES = table({
  English: 'en eng english enus ingles',
  Spanish: 'es spa sp esp spanish espanol espaol esus esmx castellano',
  French: 'fr fre fra french',
  Chinese: 'zh chi zho chinese',
  Mandarin: 'mandarin',
  Cantonese: 'cantonese',
  Vietnamese: 'vi vie vietnamese',
  Korean: 'ko kor korean',
  Tagalog: 'tl tgl tagalog',
  Russian: 'ru rus russian',
  Portuguese: 'pt por portuguese',
  German: 'de ger deu german',
  Creole: 'ht hat creole haitiancreole haitian',
  Arabic: 'ar ara arabic',
  Hindi: 'hi hin hindi',
  Polish: 'pl pol polish',
});

/** A language by its English name, from its name or ISO code; an unknown one stays as it is. */
export function normalizeLanguage(raw: string): Normalized<string> {
  return { value: LANGUAGES.get(bare(raw)) ?? raw };
}
