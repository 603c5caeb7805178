/**
 * A website as it is stored: https:// in front where there is no scheme (R204), '' where there is nothing but the scheme
 * (R205). http:// stays: some sites have nothing else.
 */
export function normalizeWebsite(text: string): string {
  const value = text.trim();
  if (value === '' || /^(https?:)?\/{0,2}$/i.test(value)) return '';
  if (/^https?:\/\//i.test(value)) return value;
  return `https://${value.replace(/^\/\//, '')}`;
}

/** Whether a stored website leads to the web: nothing else becomes a link, whatever an import or an older row brought. */
export const isWebsite = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);
