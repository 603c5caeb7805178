/** What can be printed of contacts. */
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
  /** A sentence on what comes out of the printer. */
  readonly description: string;
  /** How many labels a sheet has, where it is a sheet of labels: the first may have been used already. */
  readonly labels?: number;
}

const words: Record<PrintKind, PrintKindWords> = {
  contact_sheets: { label: 'Contact sheets', description: 'A page for each contact, to take along.' },
  labels_5160: { label: 'Address labels', description: 'Avery 5160: 30 labels of 2⅝ × 1 in on a sheet.', labels: 30 },
  labels_5163: { label: 'Shipping labels', description: 'Avery 5163: 10 labels of 4 × 2 in on a sheet.', labels: 10 },
  envelopes_10: { label: 'Envelopes', description: '#10 envelopes of 9½ × 4⅛ in, with your return address.' },
  letters: { label: 'Letters', description: 'A letter for each contact, from a template.' },
  call_list: { label: 'Call list', description: 'Everybody in a table, with room for notes.' },
};

/** How a kind is called and what it is. */
export const describePrintKind = (kind: PrintKind): PrintKindWords => words[kind];

/** The parts of a contact sheet beside name and owner, in their order on the page. */
export const sheetParts = [
  { value: 'reach', label: 'Phones, e-mails, address' },
  { value: 'status', label: 'Status, source, tags' },
  { value: 'policies', label: 'Policies' },
  { value: 'notes', label: 'Last notes' },
] as const;
export type SheetPart = (typeof sheetParts)[number]['value'];

/** How long a finished print is kept. */
export const PRINT_DAYS = 7;
