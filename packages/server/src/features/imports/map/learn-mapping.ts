import type { Context } from '../../../platform/context.ts';
import type { Mapping } from '../import-options.ts';
import { upsertLearned } from './learned-mapping.queries.ts';
import { fingerprintOf, headerKey } from './learned-mapping.ts';

/** An imported file, and the acting user's choices for it. */
interface Taught {
  readonly attempt_id: string;
  readonly file_name: string;
  readonly fields: Mapping;
  /** Columns without a value in the whole file: leaving one out says nothing about the next file. */
  readonly empty_columns: readonly number[];
}

/** Remembers the acting user's choices for a file's columns, for the next file that has them. */
export async function learnMapping(
  ctx: Context,
  { attempt_id, file_name, fields, empty_columns }: Taught,
): Promise<void> {
  const empty = new Set(empty_columns);
  const chosen = fields.map(({ column, header, target }) => ({
    key: headerKey(header),
    target: target === 'skip' && empty.has(column) ? null : target,
  }));
  const headers = new Map(
    chosen.flatMap(({ key, target }) => (key === null || target === null ? [] : [[key, target] as const])),
  );
  await upsertLearned(ctx.db, ctx.tenant.id, {
    attempt_id,
    user_id: ctx.actor.user_id,
    file_name,
    fingerprint: fingerprintOf(fields.map(({ header }) => header)),
    set: chosen.map(({ key, target }) => ({ header: key ?? '', target })),
    headers: [...headers].map(([header, target]) => ({ header, target })),
    at: ctx.clock.now(),
  });
}
