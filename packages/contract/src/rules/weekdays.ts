/** The days of the week from Sunday, so that a day's place is its number in JavaScript and PostgreSQL (`dow`). */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
