const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How groups of conditions are joined in an advanced search: at least one of them, every one, not one of them. */
export const groupings = ['any', 'all', 'none'] as const;
export const isGrouping = (key: string): boolean => groupings.some((name) => name === key);

/** R223, R224, and {} beside them: such an entry says nothing. */
export const isEmptyEntry = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/**
 * An advanced search without what says nothing (R223, R224), in its groups too. A group that says nothing goes away itself, because as one
 * of `any` it would let everything in. What is no search is returned as it is; nothing is changed in place.
 */
export function withoutEmptyEntries(search: unknown, isEmpty: (value: unknown) => boolean = isEmptyEntry): unknown {
  if (!isRecord(search)) return search;
  const cleaned = Object.entries(search).map(([key, value]): [string, unknown] => {
    if (!isGrouping(key) || !Array.isArray(value)) return [key, value];
    return [key, value.map((group) => withoutEmptyEntries(group, isEmpty)).filter((group) => !isEmpty(group))];
  });
  return Object.fromEntries(cleaned.filter(([, value]) => !isEmpty(value)));
}

/**
 * The JSON body of a request as it is sent: entries of `contacts_scope.search` that are '' (R223) or [] (R224) are left out.
 * A GET (R225) and a body of another shape are returned as they are; nothing is changed in place.
 */
export function withoutEmptySearch(method: string, body: unknown): unknown {
  if (method.toUpperCase() === 'GET' || !isRecord(body)) return body;
  const { contacts_scope } = body;
  if (!isRecord(contacts_scope) || !isRecord(contacts_scope.search)) return body;
  return { ...body, contacts_scope: { ...contacts_scope, search: withoutEmptyEntries(contacts_scope.search) } };
}
