import { v7 } from 'uuid';

/** A new uuid version 7, so that the ids of a batch sort by creation time. */
export const newId = (): string => v7();

/** When an id was created, in milliseconds since 1970: its first 48 bits. */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
