import type { SoaLanguage } from '@bookline/contract/rules/soa';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { korean } from './korean.ts';
import { spanish } from './spanish.ts';
import type { FormWords } from './words.ts';

export const formWords: Readonly<Record<SoaLanguage, FormWords>> = {
  English: english,
  Spanish: spanish,
  French: french,
  Chinese: chinese,
  Korean: korean,
  German: german,
};
