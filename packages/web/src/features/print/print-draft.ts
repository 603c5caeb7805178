import type { PrintOptionsInput } from '@bookline/contract/features/print';
import { type PrintKind, type SheetPart, sheetParts } from '@bookline/contract/rules/print';

/** All options of the screen. Switching the kind keeps the others' options. */
export interface PrintDraft {
  readonly kind: PrintKind;
  readonly parts: readonly SheetPart[];
  readonly start_5160: number;
  readonly start_5163: number;
  readonly return_address: boolean;
  readonly print_without_address: boolean;
  readonly template_id: string | null;
  readonly leave_blank: boolean;
  readonly letterhead: boolean;
  readonly signature: boolean;
  readonly note_lines: number;
}

export const firstDraft: PrintDraft = {
  kind: 'contact_sheets',
  parts: sheetParts.map(({ value }) => value),
  start_5160: 1,
  start_5163: 1,
  return_address: true,
  print_without_address: false,
  template_id: null,
  leave_blank: false,
  letterhead: true,
  signature: true,
  note_lines: 2,
};

/** The request. Undefined until a letter is selected. */
export function optionsOf(draft: PrintDraft): PrintOptionsInput | undefined {
  const without_address = draft.print_without_address ? 'print' : 'skip';
  switch (draft.kind) {
    case 'contact_sheets':
      return { kind: draft.kind, parts: [...draft.parts] };
    case 'labels_5160':
      return { kind: draft.kind, start_at: draft.start_5160, without_address };
    case 'labels_5163':
      return { kind: draft.kind, start_at: draft.start_5163, without_address };
    case 'envelopes_10':
      return { kind: draft.kind, return_address: draft.return_address, without_address };
    case 'letters': {
      const { template_id, letterhead, signature } = draft;
      if (template_id === null) return undefined;
      const missing = draft.leave_blank ? 'blank' : 'skip';
      return { kind: draft.kind, template_id, missing, letterhead, signature, without_address };
    }
    case 'call_list':
      return { kind: draft.kind, note_lines: draft.note_lines };
  }
}
