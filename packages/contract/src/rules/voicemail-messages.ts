/** The longest message for answering machines, in seconds. */
export const MAX_MESSAGE_S = 60;
/** Its samples with one byte each, 8,000 a second, and the head of the file. */
export const MAX_MESSAGE_BYTES = 8000 * (MAX_MESSAGE_S + 1);
/** How many a user can have. */
export const MAX_MESSAGES = 10;
