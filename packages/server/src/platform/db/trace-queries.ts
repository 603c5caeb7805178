import type pg from 'pg';
import type { Tracing } from '../../providers/tracing/port.ts';
import { currentCause } from '../cause.ts';

/** Longer text says nothing more. */
const MAX_TEXT = 2000;

/**
 * Creates a span for each statement of a traced request or job. Values are sent beside a statement's text, so they aren't recorded. COPY streams, whose
 * text contains values, are skipped.
 */
export function traceQueries(client: pg.PoolClient, tracing: Tracing): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const traced = (...given: unknown[]): unknown => {
    const parent = currentCause()?.traceparent;
    const text = textOf(given[0]);
    if (parent === undefined || text === undefined || typeof given.at(-1) === 'function') return query(...given);
    const [, operation = 'query', table] = /^\W*(\w+)(?:[^;]*?\b(?:from|into|update)\s+"?(\w+))?/i.exec(text) ?? [];
    const span = tracing.start({
      name: [operation.toLowerCase(), table].filter(Boolean).join(' '),
      kind: 'client',
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
    });
    return Promise.resolve(query(...given)).then(
      (result) => {
        span.end();
        return result;
      },
      (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        span.end({ failed: true, attributes: { 'db.response.status_code': code } });
        throw error;
      },
    );
  };
  client.query = traced as typeof client.query;
}

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  // A Submittable is a stream and returns no promise.
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined;
}
