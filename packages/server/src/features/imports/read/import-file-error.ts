/** Why a file cannot be imported. The job and the screen use this code, never the sentence. */
export type ImportFileErrorCode =
  | 'empty'
  | 'no_rows'
  | 'not_a_table'
  | 'old_format'
  | 'encrypted'
  | 'too_large'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'zip_bomb'
  | 'wrong_sheet'
  | 'wrong_encoding'
  | 'unreadable';

/** A file that cannot be imported: `message` is a sentence that tells the user what to do. */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode;

  constructor(code: ImportFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportFileError';
    this.code = code;
  }
}
