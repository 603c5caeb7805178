import { displayCurrency } from '@bookline/contract/rules/currency';
import { displayPhone } from '@bookline/contract/rules/phone';
import { dayText } from '../../../../lib/dates.ts';
import { isDate } from '../../../../lib/typed-date.ts';
import {
  type EmailValue,
  fixedLabel,
  type PhoneValue,
  type ValueKey,
} from '../../../contact-fields/contact-fields.api.ts';
import { heightText } from '../../height.ts';

/** The name of a referenced id; undefined until it's known. */
export type NameOf = (key: ValueKey, id: string) => string | undefined;

/** A field's value as text, to compare two values side by side. */
export function valueText(key: ValueKey, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    if (key === 'phones') return value.map(phoneText).join('\n');
    if (key === 'emails') return value.map((email: EmailValue) => email.address).join('\n');
    return value.map((id) => nameOf(key, String(id)) ?? 'Deleted').join(', ');
  }
  const text = String(value);
  switch (key) {
    case 'status_id':
    case 'agentflow_status_id':
    case 'source_id':
    case 'owner_id':
    case 'category':
      return nameOf(key, text) ?? 'Deleted';
    case 'gender':
    case 'marital_status':
    case 'language':
    case 'tobacco':
    case 'timezone':
      return fixedLabel(key, text);
    case 'do_not_call':
    case 'do_not_email':
    case 'do_not_text':
      return value === true ? 'Yes' : 'No';
    case 'height_in':
      return heightText(Number(value));
    case 'weight_lb':
      return `${text} lb`;
    case 'annual_income':
      return displayCurrency(text);
    case 'date_of_birth':
      return isDate(text) ? dayText(text) : text;
    default:
      return text;
  }
}

function phoneText({ number, extension }: PhoneValue): string {
  return `${displayPhone(number)}${extension ? ` ext. ${extension}` : ''}`;
}
