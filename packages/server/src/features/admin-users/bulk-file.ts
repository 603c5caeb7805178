import { type BulkUser, MAX_BULK_USERS } from '@bookline/contract/features/admin-users';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { ImportFileError, openTable } from '../imports/imports.api.ts';

type Field = Exclude<keyof BulkUser, 'row_no'>;

/** What a column may be called, in small letters without anything but letters. */
const words: Record<Field, readonly string[]> = {
  first_name: ['firstname', 'first', 'givenname'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  username: ['username', 'user', 'login'],
  role: ['role', 'accounttype', 'type'],
  manager: ['manager', 'reportsto', 'manageremail', 'upline'],
  job_title: ['jobtitle', 'title', 'position'],
};
const needed: readonly Field[] = ['first_name', 'last_name', 'email', 'role'];
const headers: Record<Field, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  username: 'User name',
  role: 'Role',
  manager: 'Manager',
  job_title: 'Job title',
};
const MOST = 500;

export interface BulkFile {
  readonly rows: readonly BulkUser[];
  /** Rows without a word. */
  readonly empty: number;
}

/** Reads a file of people. Throws 422 at `file` where it is no table, lacks a column, or has too many rows. */
export async function readBulkFile(file: UploadedFile): Promise<BulkFile> {
  try {
    const table = await openTable(file.path);
    const columns = columnsOf(table.headers);
    const rows: BulkUser[] = [];
    let empty = 0;
    for await (const { row_no, cells } of table.rows()) {
      if (cells.every((cell) => cell.trim() === '')) {
        empty++;
        continue;
      }
      if (rows.length === MAX_BULK_USERS)
        throw invalid('file', `This file has more than ${MAX_BULK_USERS} people. Split it and send the parts.`);
      const cell = (field: Field) => (cells[columns.get(field) ?? -1] ?? '').trim().slice(0, MOST);
      rows.push({
        row_no,
        first_name: cell('first_name'),
        last_name: cell('last_name'),
        email: cell('email'),
        username: cell('username'),
        role: cell('role'),
        manager: cell('manager'),
        job_title: cell('job_title'),
      });
    }
    return { rows, empty };
  } catch (error) {
    if (error instanceof ImportFileError)
      throw invalid(
        'file',
        'This is no table of people. Send a CSV or Excel file with a row of headers and a row for each person.',
      );
    throw error;
  }
}

function columnsOf(found: readonly string[]): Map<Field, number> {
  const plain = found.map((header) => header.toLowerCase().replace(/[^a-z]/g, ''));
  const columns = new Map<Field, number>();
  for (const field of Object.keys(words) as Field[]) {
    const at = plain.findIndex((header) => words[field].includes(header));
    if (at >= 0) columns.set(field, at);
  }
  const missing = needed.filter((field) => !columns.has(field)).map((field) => headers[field]);
  if (missing.length > 0)
    throw invalid('file', `The file has no column ${missing.map((name) => `‘${name}’`).join(' and no ')}.`);
  return columns;
}
