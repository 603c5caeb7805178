import type { RxList } from '@bookline/contract/features/rx-details';
import { isNpi } from '@bookline/contract/rules/npi';
import type { Fact } from './sections.ts';

const DOSE =
  /\b\d[\d.,]*(?:\s?[-/]\s?\d[\d.,]*)?\s?(?:mg|mcg|µg|g|ml|units?|iu|meq|%)(?:\s?\/\s?\d*\s?(?:ml|hr?|actuation|dose|act))?(?![a-z])/i;
const QUANTITY =
  /\b(?:qty|quantity|refills?|count)\b|#\s?\d|\b\d+\s*(?:\/|per|every|each)\s*(?:\d+\s*)?(?:month|mo\b|days?)|^\d+\s*(?:tablets?|tabs?|capsules?|caps?|pens?|vials?|bottles?|inhalers?)?$/i;
/** Longer lines aren't list entries. */
const MAX_LINE = 1000;
const PHONE = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/;

/** Whether a line names a medication. Its strength gives it away even without a label. */
export const tellsOfMedication = (line: string): boolean => DOSE.test(line);

/** The values in a list entry without labels: 'Metformin 500 mg, twice a day'. */
export function readLine(section: RxList, line: string): Fact | undefined {
  const text = line
    .slice(0, MAX_LINE)
    .replace(/^[\s•·*–-]+/, '')
    .replace(/^\d{1,3}[.)]\s+/, '')
    .trim();
  if (!/\p{L}{2}/u.test(text)) return undefined;
  const parts = text.split(/\s*[,;|\t]\s*|\s+[–—-]\s+/).filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  switch (section) {
    case 'medications':
      return medication(first, rest);
    case 'pharmacies':
      return { section, values: { name: first, ...withPhone(rest, 'address') } };
    case 'doctors':
      return doctor(first, rest);
    case 'conditions':
      return { section, values: { name: first, notes: rest.join(', ') } };
  }
}

function medication(first: string, rest: readonly string[]): Fact {
  const values = withStrength({ name: first });
  for (const part of rest) {
    const field = !values.dose && DOSE.test(part) ? 'dose' : QUANTITY.test(part) ? 'quantity' : 'frequency';
    const words = field === 'quantity' ? part.replace(/^(?:qty|quantity)\s*:?\s*/i, '') : part;
    values[field] = values[field] ? `${values[field]}, ${words}` : words;
  }
  return { section: 'medications', values };
}

/** Splits a medication's name from its strength. The text after the strength is the form, such as 'tablet'. */
export function withStrength(values: Record<string, string>): Record<string, string> {
  const { name = '', dose } = values;
  const [strength] = dose ? [] : (name.slice(0, MAX_LINE).match(DOSE) ?? []);
  const at = strength === undefined ? -1 : name.indexOf(strength);
  return at > 0 ? { ...values, name: name.slice(0, at).trim(), dose: name.slice(at).trim() } : { ...values };
}

function doctor(name: string, rest: readonly string[]): Fact {
  const npi = rest.map((part) => part.replace(/^npi\s*:?\s*#?/i, '').trim()).find(isNpi);
  const others = rest.filter((part) => npi === undefined || !part.includes(npi));
  return { section: 'doctors', values: { name, ...(npi && { npi }), ...withPhone(others, 'specialty') } };
}

function withPhone(parts: readonly string[], others: string): Record<string, string> {
  const at = parts.findIndex((part) => PHONE.test(part));
  const [phone] = parts[at]?.match(PHONE) ?? [];
  return {
    ...(phone && { phone }),
    [others]: parts.filter((_, index) => index !== at).join(', '),
  };
}
