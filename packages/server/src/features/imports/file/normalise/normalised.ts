/**
 * What became of a cell: its stored form, or a sentence that says what is wrong with it. The sentences name no value, so
 * that a report can count them; they stand beside the value that they are about.
 */
export type Normalised<T> = { value: T } | { problem: string };
