/**
 * A website as it's stored: with https:// if it has no scheme (R204), '' if it's only a scheme
 * (R205). http:// is kept, because some sites don't have https.
 */
export function normalizeWebsite(text: string): string {
  const value = text.trim();
  if (value === '' || /^(https?:)?\/{0,2}$/i.test(value)) return '';
  if (/^https?:\/\//i.test(value)) return value;
  return `https://${value.replace(/^\/\//, '')}`;
}

/** Whether a stored website is a web address. Nothing else becomes a link, even from imports or older rows. */
export const isWebsite = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);
