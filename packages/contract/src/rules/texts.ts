/** Most characters of a text. */
export const MAX_TEXT = 1600;
/** Most bytes of a picture or file in a text. Carriers take no more. */
export const MAX_TEXT_FILE_BYTES = 5 * 1024 * 1024;
/** How long a text can be canceled before it's sent. */
export const TEXT_HOLD_S = 10;
/** A text can be scheduled this many days ahead. */
export const MAX_TEXT_DAYS = 365;
/** Most saved replies that a user has. */
export const MAX_TEXT_REPLIES = 200;
/** What a text with a picture counts, as carriers charge about as much as for three texts. */
export const PICTURE_UNITS = 3;
/** After this, a user who stopped typing no longer shows as writing. */
export const WRITING_S = 8;

/** `canceled`: by its author before it was sent. `refused`: by our rules. `unclear`: the carrier's answer was lost, so it isn't sent again. */
export const textStatuses = [
  'scheduled',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'refused',
  'canceled',
  'unclear',
  'received',
] as const;
export type TextStatus = (typeof textStatuses)[number];
export const textStatusLabels: Readonly<Record<TextStatus, string>> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  refused: 'Not sent',
  canceled: 'Canceled',
  unclear: 'Unconfirmed',
  received: 'Received',
};

export const conversationStates = ['open', 'snoozed', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** How the phones of the simulator can fail, as carriers report it. */
export const phoneFailures = ['none', '30003', '30005', '30006', '30007', '21610'] as const;
export type PhoneFailure = (typeof phoneFailures)[number];
export const phoneFailureLabels: Readonly<Record<PhoneFailure, string>> = {
  none: 'Receives every text',
  '30003': 'Turned off',
  '30005': 'Number doesn’t exist',
  '30006': 'Landline',
  '30007': 'Carrier filters texts',
  '21610': 'Has opted out at the carrier',
};
/** Most seconds that a phone of the simulator takes to receive a text. */
export const MAX_PHONE_DELAY_S = 120;
