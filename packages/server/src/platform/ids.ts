import { v7 } from 'uuid';

/** A new id: uuid version 7, so that ids of one batch sort by the moment they were made. */
export const newId = (): string => v7();
