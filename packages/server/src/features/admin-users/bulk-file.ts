import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import type { BulkUser } from '@bookline/contract/features/bulk-users';
import { MAX_BULK_CELL, MAX_BULK_USERS } from '@bookline/contract/rules/limits';
import { type AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import {
  addSpoilt,
  ImportFileError,
  inTurnToRead,
  type PlainTable,
  readTable,
  type SpoiltRows,
  spoiltSentences,
} from '../imports/imports.api.ts';

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

/** How an admin wants the file to be read. */
type ReadAs = BodyOf<typeof adminUsers.bulk_preview>;

export interface BulkFile extends Pick<PlainTable, 'sheet' | 'sheets' | 'encoding'> {
  readonly rows: readonly BulkUser[];
  /** The number of blank rows. */
  readonly empty: number;
  /** Sentences about characters that could not be read. */
  readonly notes: string[];
}

const BATCH = 500;

/**
 * Reads a file of users. Throws 422 at `file` if it isn't a table, lacks a column, or has too many rows, and at `sheet` or `encoding` if it
 * can't be read that way.
 */
export async function readBulkFile(whose: string, file: UploadedFile, as: ReadAs): Promise<BulkFile> {
  try {
    return await inTurnToRead(whose, () => readUsers(file.path, as));
  } catch (error) {
    throw error instanceof ImportFileError ? refusalOf(error) : error;
  }
}

async function readUsers(path: string, as: ReadAs): Promise<BulkFile> {
  const rows: BulkUser[] = [];
  let empty = 0;
  let spoilt: SpoiltRows[] = [];
  let layout: PlainTable | undefined;
  for await (const batch of readTable({ path, as, size: BATCH })) {
    layout = batch.table;
    const columns = columnsOf(layout.headers);
    spoilt = addSpoilt(spoilt, batch.spoilt);
    for (const { row_no, cells } of batch.rows) {
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
  }
  const { sheet = null, sheets = [], encoding = null } = layout ?? {};
  return { rows, empty, sheet, sheets, encoding, notes: spoiltSentences(spoilt) };
}

function refusalOf({ code, message }: ImportFileError): AppError {
  if (code === 'wrong_sheet') return invalid('sheet', message);
  if (code === 'wrong_encoding') return invalid('encoding', message);
  return invalid(
    'file',
    code === 'not_a_table'
      ? 'This file has no table of users. Send a CSV, Excel, or OpenDocument file with a header row and one row for each user.'
      : message,
  );
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
