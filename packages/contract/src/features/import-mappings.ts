import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { isoTime, line, uuid, withId } from '../fields.ts';
import { listMeta, one, pageQuery } from '../paging.ts';
import { MAX_LONG_SEARCH, MAX_TARGET } from '../rules/limits.ts';

/** A header and the target that imports suggest for it, from an earlier choice. */
const importMapping = z.object({
  id: uuid,
  /** In lowercase. */
  header: z.string(),
  target: z.string(),
  /** The target's label. */
  field: z.string(),
  learned_by: z.object({ id: uuid, name: z.string() }),
  /** The file that taught it. Null if its import was deleted, or if the mapping was changed since. */
  file_name: z.string().nullable(),
  learned_at: isoTime,
});
export type ImportMapping = z.infer<typeof importMapping>;

const mappingTarget = z.object({ value: z.string(), label: z.string() });
/** Learned column mappings: your own, or everyone's for admins. */
export const importMappings = defineEndpoints('import-mappings', {
  list: {
    method: 'GET',
    path: '/v1/import_mappings',
    access: USER,
    summary: 'List learned column mappings, newest first: your own, or all for admins',
    query: pageQuery.extend({ q: line(MAX_LONG_SEARCH).optional() }),
    response: z.object({
      data: z.array(importMapping),
      meta: listMeta,
      /** The possible targets of a column. */
      targets: z.array(mappingTarget),
    }),
  },
  change: {
    method: 'PATCH',
    path: '/v1/import_mappings/{id}',
    access: USER,
    summary: 'Change the suggested target of a header',
    params: withId,
    body: z.object({ target: line(MAX_TARGET).min(1, 'Choose a field.') }),
    response: one(importMapping),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/import_mappings/{id}',
    access: USER,
    summary: 'Delete a learned column mapping',
    params: withId,
  },
});
