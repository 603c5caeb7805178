import type { BodyInput, ReplyOf } from '@bookline/contract/endpoint';
import { importClients } from '@bookline/contract/features/import-clients';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** A carrier's file after reading. */
export type CheckedBook = ReplyOf<typeof importClients.validate>['data'];
type Form = NonNullable<BodyInput<typeof importClients.create>>;
/** The choices for the whole file. */
export type ClientChoices = Omit<Form, 'id' | 'fields'>;
export type ImportType = NonNullable<Form['import_type']>;

/** Reads a carrier's file, or reads it again with other choices. Failures show next to the file or the mapping. */
export const useValidateClients = () => useSend(importClients.validate, { quiet: true });

/** Starts a checked import. */
export const useStartClients = () =>
  useSend(importClients.create, { quiet: true, invalidates: ['imports', 'contacts', 'tags', 'jobs'] });

export const useOfferedCarriers = () => useCall(lookups.carriers, {});
