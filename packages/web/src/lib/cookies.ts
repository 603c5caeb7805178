/** The value of a readable cookie, or undefined. `source` is the text of `document.cookie`. */
export function readCookie(name: string, source: string = document.cookie): string | undefined {
  for (const part of source.split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key !== name) continue;
    try {
      return decodeURIComponent(rest.join('='));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Sets a cookie of this site until the browser closes. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox and Safari before 2025
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
}

/** Removes a cookie of this site. */
export function clearCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the same as above
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
