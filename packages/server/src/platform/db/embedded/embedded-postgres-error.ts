/** Why the embedded PostgreSQL couldn't be used, as one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: 'DATA_DIR_IN_USE' | 'DATA_DIR_UNUSABLE' | 'NO_BINARIES' | 'START_FAILED';

  constructor(code: EmbeddedPostgresError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
