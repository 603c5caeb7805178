import { letterFields } from '@bookline/contract/rules/letter-fields';

const labels: ReadonlyMap<string, string> = new Map(letterFields.map(({ name, label }) => [name, label]));

/** A text with the names of its fields instead of their codes: 'Happy birthday, [First name]'. */
export const withFieldNames = (text: string): string =>
  text.replace(/\{\{\s*(\w+)[^{}]*\}\}/g, (code, name: string) => {
    const label = labels.get(name.toLowerCase());
    return label ? `[${label}]` : code;
  });
