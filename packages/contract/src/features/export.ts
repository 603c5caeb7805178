import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { line } from '../fields.ts';
import { one } from '../paging.ts';
import { exportColumnNames, isExportColumn, usualColumns } from '../rules/export-columns.ts';
import { MAX_FILE_NAME } from '../rules/limits.ts';
import { contactSelection } from './contact-selection.ts';
import { revealReason } from './sensitive.ts';

/** R353 */
export const exportFormat = z.enum(['csv', 'xlsx'], { message: 'Choose csv or xlsx.' });
export type ExportFormat = z.infer<typeof exportFormat>;

const MAX_COLUMNS = 200;
const column = line(107).refine(isExportColumn, `Choose from ${exportColumnNames.join(', ')} and custom:<name>.`);

const exportOptions = z.object({
  /** `us`: 12/31/2026. `iso`: 2026-12-31. In workbooks, these are real dates in that format. */
  dates: z.enum(['us', 'iso']).default('us'),
  /** Several phones, emails, or tags of a contact: in one cell, or in separate columns. */
  lists: z.enum(['joined', 'spread']).default('joined'),
  /** The mark by which Excel recognizes UTF-8. */
  bom: z.boolean().default(true),
});

export const exports = defineEndpoints('export', {
  create: {
    method: 'PATCH',
    path: '/v1/export.{format}',
    access: USER,
    reads: true,
    summary: 'Export contacts as CSV or XLSX (R353–R356)',
    description:
      'Up to 999,999 contacts (R429), streamed from a single snapshot. The connection is cut if it fails partway. 422 if there are more or none, 429 while other exports run.',
    params: z.object({ format: exportFormat }),
    body: contactSelection.safeExtend({
      columns: z
        .array(column)
        .min(1, 'Choose at least one column.')
        .max(MAX_COLUMNS, `Choose ${MAX_COLUMNS} columns or fewer.`)
        .default([...usualColumns]),
      /** Custom column headers. */
      headings: z.record(z.string().max(107), line(100)).default({}),
      /** The file name: the view's name. */
      name: line(MAX_FILE_NAME).default('Contacts'),
      options: exportOptions.prefault({}),
      /**
       * Adds Medicare numbers as the last column, with a reason. Only for users who may reveal them one by one: not with an API key or while acting as
       * another user (403).
       */
      medicare_numbers: z.object({ reason: revealReason }).optional(),
    }),
    produces: 'text/csv',
  },
  columns: {
    method: 'GET',
    path: '/v1/export_columns',
    access: USER,
    summary: 'List the imported columns that can be exported',
    response: one(z.object({ custom: z.array(z.string()) })),
  },
});
