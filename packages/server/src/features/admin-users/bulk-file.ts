import type { BulkUser } from '@bookline/contract/features/admin-users';
import { MAX_BULK_CELL, MAX_BULK_USERS } from '@bookline/contract/rules/limits';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { ImportFileError, openTable } from '../imports/imports.api.ts';

type Field = Exclude<keyof BulkUser, 'row_no'>;

/** The accepted names of each column, in lowercase letters only. */
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
  email: 'Email',
  username: 'User name',
  role: 'Role',
  manager: 'Manager',
  job_title: 'Job title',
};

export interface BulkFile {
  readonly rows: readonly BulkUser[];
  /** The number of blank rows. */
  readonly empty: number;
}

/** Reads a file of users. Throws 422 at `file` if it isn't a table, lacks a column, or has too many rows. */
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
        throw invalid('file', `This file has more than ${MAX_BULK_USERS} users. Split it and upload the parts.`);
      const cell = (field: Field) => (cells[columns.get(field) ?? -1] ?? '').trim().slice(0, MAX_BULK_CELL);
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
        error.code === 'not_a_table'
          ? 'This file has no table of users. Send a CSV, Excel, or OpenDocument file with a header row and one row for each user.'
          : error.message,
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
