import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { line } from '../fields.ts';
import { one } from '../paging.ts';
import { exportColumnNames, isExportColumn, usualColumns } from '../rules/export-columns.ts';
import { contactSelection } from './contact-selection.ts';
import { revealReason } from './sensitive.ts';

/** R353 */
export const exportFormat = z.enum(['csv', 'xlsx'], { message: 'An export is csv or xlsx.' });
export type ExportFormat = z.infer<typeof exportFormat>;

const MOST_COLUMNS = 200;
const column = line(107).refine(isExportColumn, `Choose among ${exportColumnNames.join(', ')} and custom:<name>.`);

const exportOptions = z.object({
  /** `us`: 12/31/2026. `iso`: 2026-12-31. In a workbook they are dates, and this is how they show. */
  dates: z.enum(['us', 'iso']).default('us'),
  /** Several phones, mails or tags of a contact: together in one cell, or in columns of their own. */
  lists: z.enum(['joined', 'spread']).default('joined'),
  /** The mark by which Excel knows a CSV file to be UTF-8. */
  bom: z.boolean().default(true),
});

export const exports = {
  create: defineEndpoint({
    id: 'export.create',
    method: 'PATCH',
    path: '/v1/export.{format}',
    access: USER,
    reads: true,
    summary: 'Export contacts as CSV or XLSX (R353–R356)',
    description:
      'Up to 999,999 contacts (R429), streamed while they are read, from one moment. The connection breaks off where it fails half-way. 422 where there are more or none, 429 where others run.',
    params: z.object({ format: exportFormat }),
    body: contactSelection.safeExtend({
      columns: z
        .array(column)
        .min(1, 'Choose at least one column.')
        .max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns.`)
        .default([...usualColumns]),
      /** Other words than ours at the head of columns, by column. */
      headings: z.record(z.string().max(107), line(100)).default({}),
      /** What the file is named after: the view's name. */
      name: line(100).default('Contacts'),
      options: exportOptions.prefault({}),
      /**
       * With the Medicare numbers in a last column, and why. For whom they are shown in full one by one: not with an API key, nor while acting as
       * another (403).
       */
      medicare_numbers: z.object({ reason: revealReason }).optional(),
    }),
    produces: 'text/csv',
  }),
  columns: defineEndpoint({
    id: 'export.columns',
    method: 'GET',
    path: '/v1/export_columns',
    access: USER,
    summary: 'The imported columns that can be exported besides the usual ones',
    response: one(z.object({ custom: z.array(z.string()) })),
  }),
};
