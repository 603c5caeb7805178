import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * A statement with its parameters inserted, for COPY, which takes none. Each becomes a quoted literal without a type, so that PostgreSQL treats it like
 * the parameter.
 */
export function inlineParameters({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => literalOf(parameters[Number(place) - 1]));
}

function literalOf(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  throw new Error('this parameter cannot be written into a statement');
}

function elementOf(value: unknown): string {
  if (value === null) return 'NULL';
  return Array.isArray(value) ? textOf(value) : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`;
}
