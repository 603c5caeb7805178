/** Why a file cannot be imported. The job and the screen branch on this, never on the sentence. */
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
  | 'unreadable';

/** A file that cannot be imported: `message` is a sentence for a person that says what to do about it. */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode;

  constructor(code: ImportFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportFileError';
    this.code = code;
  }
}
