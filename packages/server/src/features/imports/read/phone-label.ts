import { headerWords } from '../map/header-words.ts';

/** The type of a phone by its label: 1 home, 2 mobile, 3 work, 9 other. 'fax': no one answers there. */
type LabeledType = 1 | 2 | 3 | 9 | 'fax';

/** The type that a label names: '* Mobile', 'Home Fax', 'Google Voice'. Undefined for an empty label. */
export function typeOfLabel(label: string): LabeledType | undefined {
  const words = headerWords(label);
  if (words === '') return undefined;
  if (/\b(?:fax|pager|beeper)\b/.test(words)) return 'fax';
  if (/\b(?:cell|cellular|mobile|i ?phone|text|wireless|mob|celular|movil)\b/.test(words)) return 2;
  if (/\b(?:home|house|residence|landline|casa)\b/.test(words)) return 1;
  return /\b(?:work|office|business|company|job|trabajo)\b/.test(words) ? 3 : 9;
}

const LABEL = /^(.*\S) (?:label|type)$/;

/** The words of the phone that a header labels: 'Phone 1 - Label' labels 'phone 1', 'Cell Phone Type' 'cell phone'. */
const labeledBy = (header: string): string | undefined => LABEL.exec(headerWords(header))?.[1];

/** Whether a column is named for a phone that another column labels: 'Phone 1 - Value' for 'phone 1'. */
const isNamed = (header: string, phone: string): boolean =>
  [phone, `${phone} value`, `${phone} number`].includes(headerWords(header));

/** Whether a column has the labels of another column's phones. */
export function isPhoneLabel(header: string, headers: readonly string[]): boolean {
  const phone = labeledBy(header);
  return (
    phone !== undefined && /\b(?:phone|telephone|tel)\b/.test(phone) && headers.some((each) => isNamed(each, phone))
  );
}

/**
 * The column with the labels for a column of phones: the one that is named for it. Labels that are named for no phone belong to the phone to
 * their left, or to the first one after them.
 */
export function labelColumnOf(
  phone: { readonly column: number; readonly header: string },
  phones: readonly { readonly column: number; readonly header: string }[],
  labels: readonly { readonly column: number; readonly header: string }[],
): number | undefined {
  const phoneOf = (label: { readonly column: number; readonly header: string }): number | undefined => {
    const words = labeledBy(label.header);
    const named = words === undefined ? undefined : phones.find(({ header }) => isNamed(header, words));
    const beside = phones.findLast(({ column }) => column < label.column) ?? phones[0];
    return (named ?? beside)?.column;
  };
  return labels.find((label) => phoneOf(label) === phone.column)?.column;
}
