import type { PrintKind, SheetPart } from '@bookline/contract/rules/print';

/** What is printed of a contact: never an account number, an MBI or anything of their health. */
export interface PrintContact {
  readonly id: string;
  /** '' where nobody knows it. */
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
  /** `YYYY-MM-DD`, and in words. */
  readonly born: string | null;
  readonly date_of_birth: string | null;
  readonly timezone: string | null;
  readonly do_not_call: boolean;
  readonly do_not_email: boolean;
  readonly do_not_text: boolean;
  /** In words. */
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

/** Whoever prints: on letterheads and envelopes. */
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

/** How it is to look. */
export interface PrintLayout {
  readonly kind: PrintKind;
  readonly parts: readonly SheetPart[];
  readonly start_at: number;
  readonly return_address: boolean;
  readonly letterhead: boolean;
  readonly signature: boolean;
  readonly note_lines: number;
}

/** All that a PDF is made of. */
export interface PrintInput {
  readonly layout: PrintLayout;
  readonly title: string;
  readonly contacts: readonly PrintContact[];
  /** How many there are in all: more than `contacts` where only the first page is made. */
  readonly total: number;
  /** What the letter to each says, in their order; empty for other kinds. */
  readonly letters: readonly string[];
  readonly sender: Sender;
  /** As it is written on the pages: 'November 21, 2026'. */
  readonly today: string;
  readonly made_at: Date;
}
