import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, reference, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_IMPORT_BYTES } from '../rules/limits.ts';
import { importAttempt } from './import-attempt.ts';
import { readAs } from './import-file.ts';
import { importForm, imports } from './imports.ts';

/** Types of carrier files, each with its own column names. `generic` fits any. */
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
  /** Detected from the headers by default. */
  import_type: importType.optional(),
  fields,
  /** The carrier of rows without one. */
  carrier_id: uuid.optional(),
  ...readAs,
};

/** A name in the file, how many rows have it, and what it matches here. */
const named = z.object({
  name: z.string(),
  rows: z.int(),
  known_as: reference.nullable(),
});

/** The contents of a book of business, and the effect of importing it on policies. */
const book = entity('ClientImport', {
  import_type: importType,
  types: z.array(z.object({ value: importType, label: z.string(), description: z.string() })),
  /** Columns recognized from earlier corrections. */
  learned: z.int(),
  policies: z.int(),
  /** Policies with a known number, which are updated. */
  known_policies: z.int(),
  /** In-force or pending policies of the file's carriers, for contacts the caller sees, that the file doesn't list. */
  missing_policies: z.int(),
  /** Those with most rows first, up to fifty. */
  carriers: z.array(named),
  agents: z.array(named),
});
export type ClientsBook = z.infer<typeof book>;

const upload = { field: 'import_file', max_bytes: MAX_IMPORT_BYTES } as const;

/** R320: clients with their policies, from a carrier's book of business. */
export const importClients = defineEndpoints('import-clients', {
  validate: {
    method: 'POST',
    path: '/v1/contacts/validate_clients',
    access: USER,
    summary: 'Check a book of business: its file type, columns, and the effect of importing it',
    description:
      'First send the part `import_file`. The reply has its `id`. To check again, send that `id` with another `import_type`, `carrier_id`, `sheet`, `encoding`, or `fields`.',
    upload,
    body: z.object({ id: uuid.optional(), ...choices }),
    response: one(imports.validate.response.shape.data.extend({ book })),
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/clients_uploader',
    access: USER,
    summary: 'Import a book of business: contacts as clients, with their policies',
    description:
      'Each row is a policy. One person may have several. A policy is matched by carrier and number, otherwise its person by phone, email, or name and birthday. Policies are created or updated whatever `known` says about contacts. It runs, counts, and is undone like any import. Follow it with imports.get. Corrected columns are remembered for the next such file.',
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
      /** Assigns new contacts to the policy's writing agent, if the caller can see that user's contacts. */
      owner_by_agent: flag.default(false),
      /** Adds unknown carriers. For admins only. */
      make_carriers: flag.default(false),
      /** Marks policies of the file's carriers that it doesn't list as ended. */
      end_missing: flag.default(false),
    }),
    response: one(importAttempt),
    status: 202,
  },
});
