import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { importAttempt, importForm, imports, MAX_IMPORT_BYTES } from './imports.ts';

/** Kinds of carriers' files, each with column names of its own; `generic` fits any. */
export const importType = z.enum([
  'medicare_advantage',
  'medicare_supplement',
  'life',
  'annuity',
  'preneed',
  'marketplace',
  'ancillary',
  'generic',
]);
export type ImportType = z.infer<typeof importType>;

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const { fields, owner, owners, pool, status_id, source_id, tags } = importForm;

const choices = {
  /** Found out from the headers where absent. */
  import_type: importType.optional(),
  fields,
  /** The carrier of rows that name none. */
  carrier_id: uuid.optional(),
};

/** A name of the file, how many of its rows have it, and what it is known as here. */
const named = z.object({
  name: z.string(),
  rows: z.int(),
  known_as: z.object({ id: uuid, name: z.string() }).nullable(),
});

/** What a book of business holds, and what importing it would do with policies. */
const book = z.object({
  import_type: importType,
  types: z.array(z.object({ value: importType, label: z.string(), description: z.string() })),
  /** Columns that are understood as somebody corrected them before. */
  learned: z.int(),
  policies: z.int(),
  /** Policies whose number is known already: they are updated. */
  known_policies: z.int(),
  /** Policies of the file's carriers, of contacts the caller sees, that are in force or pending and that the file does not name. */
  missing_policies: z.int(),
  /** Those with most rows first, at most fifty. */
  carriers: z.array(named),
  agents: z.array(named),
});
export type ClientsBook = z.infer<typeof book>;

const upload = { field: 'import_file', max_bytes: MAX_IMPORT_BYTES } as const;

/** R320: clients with their policies, from a carrier's book of business. */
export const importClients = {
  validate: defineEndpoint({
    id: 'import-clients.validate',
    method: 'POST',
    path: '/v1/contacts/validate_clients',
    access: USER,
    summary: 'Read a book of business: what kind of file it is, its columns, and what importing it would do',
    description:
      'Send the part `import_file` first; the reply holds its `id`. Send that `id` with another `import_type`, `carrier_id` or `fields` to check again.',
    upload,
    body: z.object({ id: uuid.optional(), ...choices }),
    response: one(imports.validate.response.shape.data.extend({ book })),
  }),
  create: defineEndpoint({
    id: 'import-clients.create',
    method: 'POST',
    path: '/v1/contacts/clients_uploader',
    access: USER,
    summary: 'Import a book of business: contacts as clients, with their policies',
    description:
      'A row is a policy; several may be of one person. A policy is known again by carrier and number, else its person by phone, mail, or name and birthday. Policies are created or brought up to date whatever `known` says of the contacts themselves. Runs, counts and is undone as any import: follow it with imports.get. Corrected columns are remembered for the next such file.',
    upload,
    body: z.object({
      id: uuid.optional(),
      ...choices,
      owner,
      owners,
      pool,
      status_id,
      source_id,
      tags,
      known: z.enum(['skip', 'fill', 'overwrite']).default('fill'),
      /** New contacts go to the writing agent of their policy, where that is somebody in the caller's reach. */
      owner_by_agent: flag.default(false),
      /** Carriers that are not there are added: administrators only. */
      make_carriers: flag.default(false),
      /** Policies of the file's carriers that it does not name are marked as ended. */
      end_missing: flag.default(false),
    }),
    response: one(importAttempt),
    status: 202,
  }),
};
