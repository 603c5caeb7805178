/** How a merge handles the rows of a table that refer to a contact. */
export type Treatment =
  /** They move to the survivor unchanged, identified by `id`. `what` is their name for users. */
  | { readonly how: 'moves'; readonly what: string | null }
  /** Rows with the same key (a number, an address) become one row of the survivor. */
  | { readonly how: 'unites'; readonly key: string }
  /** Handled by unite-links.ts. */
  | { readonly how: 'links' }
  /** They stay with their contact. */
  | { readonly how: 'stays'; readonly why: string };

/**
 * Every column that refers to a contact, by 'table.column', and how a merge handles it. A test compares this list with the catalog, so it fails
 * for a missing table.
 */
export const pointingTables = {
  'contact_note.contact_id': { how: 'moves', what: 'Notes' },
  'contact_activity.contact_id': { how: 'moves', what: null },
  'contact_policy.contact_id': { how: 'moves', what: 'Policies' },
  'contact_security.contact_id': { how: 'moves', what: 'Securities' },
  'contact_file.contact_id': { how: 'moves', what: 'Files' },
  // The newest Medicare row with a value and the newest answers apply. The others are their history.
  'contact_rx_item.contact_id': { how: 'moves', what: 'Rx and Medicare' },
  'contact_answer.contact_id': { how: 'moves', what: 'Answers' },
  'contact_follow_up.contact_id': { how: 'moves', what: 'Follow-ups' },
  'contact_consent.contact_id': { how: 'moves', what: 'Permissions' },
  'mail_message.contact_id': { how: 'moves', what: 'Emails' },
  'call.contact_id': { how: 'moves', what: 'Calls' },
  // Several with one of our numbers stay apart. The newest continues.
  'text_conversation.contact_id': { how: 'moves', what: 'Conversations' },
  // It outlives its contact, like consent.
  'webpage_form.contact_id': { how: 'moves', what: null },
  // The visitor's messages follow the survivor.
  'booking.contact_id': { how: 'moves', what: null },
  'soa_request.contact_id': { how: 'moves', what: 'Scope of appointment' },
  'csg_quote.contact_id': { how: 'moves', what: 'Medicare quotes' },
  'application.contact_id': { how: 'moves', what: 'Applications' },
  'aftercare.contact_id': { how: 'moves', what: 'Aftercare' },
  'aftercare_survivor.contact_id': { how: 'moves', what: null },
  'phone_check.contact_id': { how: 'moves', what: null },
  // Two of one run stay apart, and the second isn't called.
  'dial_run_contact.contact_id': { how: 'moves', what: null },
  'contact_link.contact_id': { how: 'links' },
  'contact_link.linked_id': { how: 'links' },
  'contact_phone.contact_id': { how: 'unites', key: 'number' },
  'contact_email.contact_id': { how: 'unites', key: 'address' },
  'contact_email_refusal.contact_id': { how: 'unites', key: 'address' },
  'calendar_event_contact.contact_id': { how: 'unites', key: 'event_id' },
  'contact.merged_into_id': { how: 'stays', why: 'a chain of merges is followed to its end, and undone from its end' },
  'duplicate_key.contact_id': { how: 'stays', why: 'the index is rebuilt from the contacts' },
  'duplicate_pair.low_id': { how: 'stays', why: 'the index is rebuilt from the contacts' },
  'duplicate_pair.high_id': { how: 'stays', why: 'the index is rebuilt from the contacts' },
  'duplicate_dismissal.low_id': { how: 'stays', why: 'it is said again of the survivor' },
  'duplicate_dismissal.high_id': { how: 'stays', why: 'it is said again of the survivor' },
  'mailer_piece.contact_id': { how: 'stays', why: 'it tells what was mailed to whom; the entry of the timeline moves' },
  'campaign_recipient.contact_id': { how: 'stays', why: 'it tells who was written to; the email and its entry move' },
  'campaign_event.contact_id': { how: 'stays', why: 'it tells what the recipient did' },
  'store_order_contact.contact_id': { how: 'stays', why: 'it is what the fulfiller of the order got' },
  'workflow_run.contact_id': { how: 'stays', why: 'a run continues with the surviving contact at its next step' },
  'queue_skip.contact_id': { how: 'stays', why: 'the survivor is a lead of its own in the queue' },
  'sample_contact.contact_id': { how: 'stays', why: 'a sample that was merged is not removed with the samples' },
  'contact_merge.survivor_id': { how: 'stays', why: 'it tells what happened' },
} as const satisfies Record<string, Treatment>;

/** A table whose rows move, and the name of those rows. */
export interface MovingTable {
  readonly table: string;
  readonly column: string;
  readonly what: string | null;
}

const entries: readonly (readonly [string, Treatment])[] = Object.entries(pointingTables);
const parted = entries.map(([name, treatment]) => {
  const [table = '', column = ''] = name.split('.');
  return { table, column, treatment };
});

export const movingTables: readonly MovingTable[] = parted.flatMap(({ table, column, treatment }) =>
  treatment.how === 'moves' ? [{ table, column, what: treatment.what }] : [],
);

/** A table with one row per contact and key. */
export interface UnitedTable {
  readonly table: string;
  readonly key: string;
}
export const unitedTables: readonly UnitedTable[] = parted.flatMap(({ table, treatment }) =>
  treatment.how === 'unites' ? [{ table, key: treatment.key }] : [],
);
