import type { Contact } from '@bookline/contract/features/contacts';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needs } from '../../lib/access.ts';

/** What a form of the composer gets. */
export interface ComposerFormProps {
  readonly contact: Contact;
  /** What the form was opened with, such as the address in `?open=sent_email:to=…`. */
  readonly start: string | undefined;
  /** Starts the form again after it was saved or discarded. */
  readonly onDone: () => void;
}

/** One kind of entry that the composer above a contact's timeline writes. */
export interface ComposerMode {
  /** 'note'. With a `kind`, `?open=kind:new` opens it from anywhere. */
  readonly value: string;
  readonly kind?: string;
  /** 'Note'. */
  readonly label: string;
  /** What it does, for the palette and the list of keys: 'Add note'. */
  readonly action: string;
  /** Other words that find it in the palette. */
  readonly keywords: string;
  readonly icon: ComponentType<IconProps>;
  /** The key that opens it. */
  readonly hotkey: string;
  /** Whether the record's header has a button for it. */
  readonly inHeader?: true;
  /** Why it can't be used for this contact, in place of the header button's label: 'No email'. */
  readonly closed?: (contact: Contact) => string | undefined;
  /** The name of its draft (use-draft.ts). The composer opens with a mode that has one. */
  readonly draft?: (contactId: string) => string;
  /** Loaded when it's first opened. Its field with `data-autofocus` takes focus, or else its first one. */
  readonly Form: ComponentType<ComposerFormProps>;
  readonly needs?: Needs;
}
