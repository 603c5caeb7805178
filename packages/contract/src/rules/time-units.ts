/** A day of 24 hours. Days with a clock change are shorter or longer. */
export const DAY_MS = 24 * 3600 * 1000;
