/** Why the embedded PostgreSQL could not be had; the message is one clear sentence for whoever started Bookline. */
export class EmbeddedPostgresError extends Error {
  readonly code: 'DATA_DIR_IN_USE' | 'DATA_DIR_UNUSABLE' | 'NO_BINARIES' | 'START_FAILED';

  constructor(code: EmbeddedPostgresError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
