import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres-error.ts';
import { UnusableDatabaseError } from './platform/db/unusable-database.ts';
import { fullDisk, isNoRoom } from './platform/full-disk.ts';

type Kind = abstract new (...args: never[]) => Error;

/** Prints why a program ends: a sentence where the reason is known, everything there is where it isn't. `kinds` are sentences too. */
export async function sayFailure(error: unknown, kinds: readonly Kind[] = []): Promise<void> {
  if (isOneOf(error, [ConfigError, ...kinds])) console.error(error.message);
  else if (await ranOutOfRoom(error)) {
    const { data_dir } = readConfig(process.env);
    console.error(
      `The disk of ${data_dir} is full. Make room, then start again. What was saved before is still there.`,
    );
  } else console.error(isOneOf(error, [EmbeddedPostgresError, UnusableDatabaseError]) ? error.message : error);
}

const isOneOf = (error: unknown, kinds: readonly Kind[]): error is Error => kinds.some((kind) => error instanceof kind);

/** What PostgreSQL says when a full disk takes it down is only that a connection broke: then the disk itself is asked. */
async function ranOutOfRoom(error: unknown): Promise<boolean> {
  return isNoRoom(error) || (await fullDisk(readConfig(process.env).data_dir)) !== undefined;
}
