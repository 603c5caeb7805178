import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ianaZone } from '@bookline/contract/rules/options';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { csvOfCopy } from './csv-of-copy.ts';
import { takeSlot } from './take-slot.ts';

export interface ExportRun {
  /** A `select` without parameters (`inlineParameters`). */
  readonly select: string;
  readonly format: 'csv' | 'text';
  readonly date_style: 'ISO, MDY' | 'SQL, MDY';
  /** What the audit log says at the start. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly more?: readonly AuditEntry[];
  /** What else it says at the end. */
  readonly atEnd?: () => Readonly<Record<string, unknown>>;
  /** Converts the database's copy to the file as fast as it is read. */
  write(rows: Readable, out: PassThrough): Promise<void>;
}

/**
 * Runs an export: one of a few at once, in the audit log from its start to its end, streamed while the database reads. Returns the stream once the first rows
 * are there. Throws 429 or 503 if too many run. A later failure destroys the stream, so that a partial file never ends normally.
 */
export async function runExport(signedIn: SignedInContext, id: string, run: ExportRun): Promise<PassThrough> {
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let begun = false;
  const began = Promise.withResolvers<void>();
  const atEnd = run.atEnd ?? (() => ({}));
  const copied = copyOut(
    signedIn.database,
    signedIn.tenant.id,
    {
      select: run.select,
      format: run.format,
      date_style: run.date_style,
      allow: (ask) => takeSlot(ask, signedIn.tenant.id, signedIn.actor.user_id),
    },
    async (rows) => {
      // No data leaves before the audit log has an entry.
      await keepAudit(signedIn, { ...auditOf('export.start', id), detail: run.detail }, ...(run.more ?? []));
      begun = true;
      began.resolve();
      const stop = endIfUnread(out);
      await run.write(rows, out).finally(stop);
    },
  );
  copied.then(
    (rows) => tellEnd(signedIn, id, { outcome: 'complete', rows, ...atEnd() }),
    (error: unknown) => {
      if (!begun) return began.reject(error);
      // The client disconnected, which is no failure.
      const gone = out.destroyed && out.errored === null;
      out.destroy(error instanceof Error ? error : new Error('an export failed', { cause: error }));
      if (!gone) signedIn.log.error({ err: error }, 'an export failed');
      tellEnd(signedIn, id, { outcome: gone ? 'cancelled' : 'failed', ...atEnd() });
    },
  );
  await began.promise;
  return out;
}

/** A CSV file of a select that someone downloads, with the same limits and audit entries as an export of contacts. */
export async function exportCsv(
  signedIn: SignedInContext,
  {
    select,
    headings,
    name,
    detail,
  }: {
    readonly select: string;
    readonly headings: readonly string[];
    readonly name: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<Download> {
  const stream = await runExport(signedIn, newId(), {
    select,
    format: 'csv',
    date_style: 'SQL, MDY',
    detail: { format: 'csv', name, columns: headings, ...detail },
    write: (rows, out) => pipeline(rows, (source) => csvOfCopy(source, headings, { mark: true }), out),
  });
  return { stream, file_name: exportName(signedIn, name, 'csv'), content_type: 'text/csv; charset=utf-8' };
}

const auditOf = (action: string, id: string): AuditEntry => ({ action, subject_type: 'export', subject_id: id });

const keepAudit = (signedIn: SignedInContext, ...entries: AuditEntry[]) =>
  signedIn.transaction((ctx) => audit(ctx, ...entries));

function tellEnd(signedIn: SignedInContext, id: string, detail: Record<string, unknown>): void {
  keepAudit(signedIn, { ...auditOf('export.end', id), detail }).catch((error: unknown) =>
    signedIn.log.error({ err: error }, 'the end of an export could not be recorded'),
  );
}

/** R356: 'Hot leads 2026-11-21.csv', with the date in the user's time zone. */
export function exportName({ actor, clock }: SignedInContext, name: string, format: string): string {
  const zone = ianaZone(actor.user.timezone);
  const day = dayIn(zone, clock.now());
  const plain = name
    .replace(/[<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain || 'Contacts'} ${day}.${format}`;
}

const PATIENCE_MS = 60_000;

/** Destroys a stream that was full for a minute, because its reader has silently disappeared. Returns a function that stops watching. */
function endIfUnread(stream: Duplex, patience_ms = PATIENCE_MS): () => void {
  let drained = true;
  const onDrain = () => {
    drained = true;
  };
  stream.on('drain', onDrain);
  const timer = setInterval(() => {
    if (!drained && stream.writableNeedDrain) stream.destroy(new Error('the client no longer reads the stream'));
    drained = false;
  }, patience_ms);
  timer.unref();
  return () => {
    clearInterval(timer);
    stream.off('drain', onDrain);
  };
}
