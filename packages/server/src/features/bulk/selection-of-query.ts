import { type ContactSelection, contactSelection } from '@bookline/contract/features/contact-selection';
import { AppError } from '../../platform/errors.ts';

/** What `destroy_all` takes, in its body or in its query, where everything is text. */
interface Sent {
  readonly ids?: readonly string[] | undefined;
  readonly all?: unknown;
  readonly contacts_scope?: Record<string, unknown> | undefined;
  readonly except_ids?: readonly string[] | undefined;
}

/** The selection that stands in the body, or in the query where the body is silent (R305). Throws 422 at what makes no sense. */
export function selectionIn(query: Sent, body: Sent): ContactSelection {
  const from = (sent: Sent) => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const inQuery = from(query);
  if (query.all !== undefined) inQuery.all = query.all === 'true' || query.all === '1';
  const sent = { ...inQuery, ...from(body) };
  const parsed = contactSelection.safeParse(sent);
  if (parsed.success) return parsed.data;
  // In a query a yes is the word 'true'.
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

/** The value with the word at a path as what it says. */
function withTruth(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return value === 'true' ? true : value === 'false' ? false : value;
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: withTruth(Reflect.get(value, key), rest) };
}
