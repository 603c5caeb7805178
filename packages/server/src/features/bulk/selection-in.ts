import { type ContactSelection, contactSelection } from '@bookline/contract/features/contact-selection';
import { AppError } from '../../platform/errors.ts';

/** The fields of `destroy_all` in its body, or in its query, where every value is text. */
interface Sent {
  readonly ids?: readonly string[] | undefined;
  readonly all?: unknown;
  readonly contacts_scope?: Record<string, unknown> | undefined;
  readonly except_ids?: readonly string[] | undefined;
}

/** Reads the selection from the body, or from the query if the body has none (R305). Throws 422 for invalid fields. */
export function selectionIn(query: Sent, body: Sent): ContactSelection {
  const from = (sent: Sent) => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const inQuery = from(query);
  if (query.all !== undefined) inQuery.all = query.all === 'true' || query.all === '1';
  const sent = { ...inQuery, ...from(body) };
  const parsed = contactSelection.safeParse(sent);
  if (parsed.success) return parsed.data;
  // In a query, true is the text 'true'.
  const truths = parsed.error.issues.filter((issue) => issue.code === 'invalid_type' && issue.expected === 'boolean');
  const again = contactSelection.safeParse(truths.reduce<unknown>((value, { path }) => withTruth(value, path), sent));
  if (again.success) return again.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of again.error.issues) {
    const name = path.join('.') || 'base';
    fields[name] = [...(fields[name] ?? []), message];
  }
  throw new AppError('invalid', { fields });
}

/** Replaces the text at a path by the boolean it means. */
function withTruth(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return value === 'true' ? true : value === 'false' ? false : value;
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: withTruth(Reflect.get(value, key), rest) };
}
