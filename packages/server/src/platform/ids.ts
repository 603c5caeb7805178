import { v7 } from 'uuid';

/** A new id: uuid version 7, so that ids of one batch sort by the moment they were made. */
export const newId = (): string => v7();

/** When an id was made, in milliseconds since 1970: its first 48 bits. */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
