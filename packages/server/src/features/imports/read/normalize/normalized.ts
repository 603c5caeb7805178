/**
 * The result for a cell: its stored form, or a sentence that describes the problem. The sentences do not contain the value, so that a report
 * can count them; they appear next to the value.
 */
export type Normalized<T> = { value: T } | { problem: string };
