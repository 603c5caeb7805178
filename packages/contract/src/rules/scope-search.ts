const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The JSON body of a request as it is sent: entries of `contacts_scope.search` that are '' (R223) or [] (R224) are left out.
 * A GET (R225) and a body of another shape are returned as they are; nothing is changed in place.
 */
export function withoutEmptySearch(method: string, body: unknown): unknown {
  if (method.toUpperCase() === 'GET' || !isRecord(body)) return body;
  const { contacts_scope } = body;
  if (!isRecord(contacts_scope) || !isRecord(contacts_scope.search)) return body;
  const search = Object.fromEntries(Object.entries(contacts_scope.search).filter(([, value]) => !isEmpty(value)));
  return { ...body, contacts_scope: { ...contacts_scope, search } };
}
