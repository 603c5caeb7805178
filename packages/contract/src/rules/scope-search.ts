const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How an advanced search joins groups: at least one, all, or none of them. */
export const groupings = ['any', 'all', 'none'] as const;
export const isGrouping = (key: string): boolean => groupings.some((name) => name === key);

/** R223, R224, and also {}: such an entry is empty. */
export const isEmptyEntry = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/**
 * An advanced search without empty entries (R223, R224), also within groups. Empty groups are removed, because one
 * in `any` would match everything. Other values are returned unchanged. Nothing is changed in place.
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
 * The JSON body of a request as it's sent: entries of `contacts_scope.search` that are '' (R223) or [] (R224) are left out.
 * A GET (R225) and other bodies are returned unchanged. Nothing is changed in place.
 */
export function withoutEmptySearch(method: string, body: unknown): unknown {
  if (method.toUpperCase() === 'GET' || !isRecord(body)) return body;
  const { contacts_scope } = body;
  if (!isRecord(contacts_scope) || !isRecord(contacts_scope.search)) return body;
  return { ...body, contacts_scope: { ...contacts_scope, search: withoutEmptyEntries(contacts_scope.search) } };
}
