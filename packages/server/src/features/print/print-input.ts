import type { PrintKind, SheetPart } from '@bookline/contract/rules/print';

/** The printed fields of a contact: never an account number, an MBI, or health data. */
export interface PrintContact {
  readonly id: string;
  /** '' if it's unknown. */
  readonly name: string;
  readonly category: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
  readonly phones: readonly {
    readonly number: string;
    readonly type: string;
    /** On the tenant's do-not-contact list. */
    readonly listed?: boolean;
  }[];
  readonly emails: readonly string[];
  readonly status: { readonly title: string; readonly color: string } | null;
  readonly source: string | null;
  readonly holder: string | null;
  readonly tags: readonly string[];
  /** `YYYY-MM-DD`, and as text. */
  readonly born: string | null;
  readonly date_of_birth: string | null;
  readonly timezone: string | null;
  readonly do_not_call: boolean;
  readonly do_not_email: boolean;
  readonly do_not_text: boolean;
  readonly deceased: boolean;
  /** As text. */
  readonly last_activity: string | null;
  readonly created: string;
  readonly description: string;
  readonly policies: readonly PrintPolicy[];
  readonly notes: readonly { readonly body: string; readonly author: string; readonly at: string }[];
}

export interface PrintPolicy {
  readonly carrier: string;
  readonly product: string;
  readonly status: string;
  readonly premium: string;
  readonly effective: string;
  readonly renewal: string;
}

/** The sender on letterheads and envelopes. */
export interface Sender {
  readonly name: string;
  readonly title: string;
  readonly email: string;
  readonly phone: string;
  readonly agency: string;
  readonly street: string;
  readonly town: string;
  /** A PNG. */
  readonly logo: Uint8Array | null;
  readonly color: string;
}

/** The layout options. */
export interface PrintLayout {
  readonly kind: PrintKind;
  readonly parts: readonly SheetPart[];
  readonly start_at: number;
  readonly return_address: boolean;
  readonly letterhead: boolean;
  readonly signature: boolean;
  readonly note_lines: number;
}

/** All data for a PDF. */
export interface PrintInput {
  readonly layout: PrintLayout;
  readonly title: string;
  readonly contacts: readonly PrintContact[];
  /** The total number, which is more than `contacts` in a preview. */
  readonly total: number;
  /** The text of each letter, in the contacts' order. Empty for other kinds. */
  readonly letters: readonly string[];
  readonly sender: Sender;
  /** As printed: 'November 21, 2026'. */
  readonly today: string;
  readonly made_at: Date;
}
