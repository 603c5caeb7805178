import type pg from 'pg';
import type { Tracing } from '../../providers/tracing/port.ts';
import { currentCause } from '../cause.ts';

/** Longer statements say nothing more. */
const MAX_TEXT = 2000;

/**
 * Makes a span of each statement that a connection runs for a traced request or job. Values travel beside a statement's text and are not part of it;
 * COPY streams, whose text holds values, are not looked at.
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
  // What submits itself is a stream, and answers no promise.
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined;
}
