/** What can be printed for contacts. */
export const printKinds = [
  'contact_sheets',
  'labels_5160',
  'labels_5163',
  'envelopes_10',
  'letters',
  'call_list',
] as const;
export type PrintKind = (typeof printKinds)[number];

interface PrintKindWords {
  readonly label: string;
  /** A sentence about the printed result. */
  readonly description: string;
  /** Labels per sheet. The first ones may already be used. */
  readonly labels?: number;
}

const words: Record<PrintKind, PrintKindWords> = {
  contact_sheets: { label: 'Contact sheets', description: 'One page per contact.' },
  labels_5160: { label: 'Address labels', description: 'Avery 5160: 30 labels per sheet, 2⅝ × 1 in.', labels: 30 },
  labels_5163: { label: 'Shipping labels', description: 'Avery 5163: 10 labels per sheet, 4 × 2 in.', labels: 10 },
  envelopes_10: { label: 'Envelopes', description: '#10 envelopes, 9½ × 4⅛ in, with your return address.' },
  letters: { label: 'Letters', description: 'One letter per contact, from a template.' },
  call_list: { label: 'Call list', description: 'All contacts in a table, with room for notes.' },
};

/** The definition of a kind. */
export const describePrintKind = (kind: PrintKind): PrintKindWords => words[kind];

/** Optional parts of a contact sheet, in page order. */
export const sheetParts = [
  { value: 'reach', label: 'Phones, emails, address' },
  { value: 'status', label: 'Status, lead source, tags' },
  { value: 'policies', label: 'Policies' },
  { value: 'notes', label: 'Recent notes' },
] as const;
export type SheetPart = (typeof sheetParts)[number]['value'];

/** How long a finished print is kept. */
export const PRINT_DAYS = 7;
