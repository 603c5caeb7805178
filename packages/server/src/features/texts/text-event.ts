import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { insertTextEvents, type NewTextEvent, secondsUntilDue } from './text-events.queries.ts';

export const TAKE_TEXTS = 'take-texts';

/** What a report says, whichever provider it's from. */
export const eventFields = z.object({
  from: z.string().max(100).default(''),
  to: z.string().max(100).default(''),
  words: z.string().max(20_000).default(''),
  /** Addresses at the provider, or `local:<tenant>:<file id>`. */
  media: z.array(z.string().max(1000)).max(20).default([]),
  error_code: z.string().max(20).optional(),
});

export type TextReport = Omit<NewTextEvent, 'id' | 'fields'> & { readonly fields: z.input<typeof eventFields> };

/**
 * Stores reports and queues the job that takes them, unless the caller sees to that (wake-texts.ts). One job of a tenant takes all that wait, in the order in which
 * they arrived. A report that is known changes nothing.
 */
export async function keepTextEvents(
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  reports: readonly TextReport[],
  { wake = true }: { readonly wake?: boolean } = {},
): Promise<void> {
  const isNew = await insertTextEvents(
    ctx.db,
    ctx.tenant.id,
    reports.map((report) => ({ ...report, id: newId(), fields: JSON.stringify(report.fields) })),
  );
  if (isNew && wake) await takeSoon(ctx);
}

/** The same for one. */
export const keepTextEvent = (
  ctx: Parameters<typeof keepTextEvents>[0],
  report: TextReport,
  options?: Parameters<typeof keepTextEvents>[2],
): Promise<void> => keepTextEvents(ctx, [report], options);

/** Queues the next try of what failed, when the first of it is due. Reports that arrive meanwhile don't wait for it. */
export async function takeAgain(
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  now: Date,
): Promise<void> {
  const delay_s = await secondsUntilDue(ctx.db, ctx.tenant.id, now);
  const queue = `${TAKE_TEXTS}:${ctx.tenant.id}`;
  if (delay_s !== null) await enqueue(ctx, TAKE_TEXTS, {}, { key: `${queue}:again`, queue, delay_s });
}

export const takeSoon = (
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  delay_s = 0,
): Promise<void> => {
  const name = `${TAKE_TEXTS}:${ctx.tenant.id}`;
  return enqueue(ctx, TAKE_TEXTS, {}, { key: name, queue: name, delay_s });
};
