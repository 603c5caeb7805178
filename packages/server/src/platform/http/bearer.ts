/** The secret in `Authorization: Bearer …`. Undefined without such a header. */
export function bearerOf(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +(\S*) *$/i)?.[1];
}
