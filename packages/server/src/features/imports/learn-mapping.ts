import type { Context } from '../../platform/context.ts';
import type { Mapping } from './import-options.ts';
import { upsertLearned } from './learned-mapping.queries.ts';
import { fingerprintOf, headerKey } from './learned-mapping.ts';

/** Remembers what the acting person makes of a file's columns, for the next file that has them. */
export async function learnMapping(ctx: Context, file_name: string, fields: Mapping): Promise<void> {
  const headers = new Map(
    fields.flatMap(({ header, target }) => {
      const key = headerKey(header);
      return key === null ? [] : [[key, target] as const];
    }),
  );
  await upsertLearned(ctx.db, ctx.tenant.id, {
    user_id: ctx.actor.user_id,
    file_name,
    fingerprint: fingerprintOf(fields.map(({ header }) => header)),
    targets: fields.map(({ target }) => target),
    headers: [...headers].map(([header, target]) => ({ header, target })),
    at: ctx.clock.now(),
  });
}
