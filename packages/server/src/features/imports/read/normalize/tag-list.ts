import { MAX_LABEL } from '@bookline/contract/rules/limits';

/** A tag between separators; text that is completely in quotes is one tag, whatever it contains. */
const PARTS = /(?<=^|[;,|\n\r\t])\s*"(?:[^"]|"")*"\s*(?=$|[;,|\n\r\t])|[^;,|\n\r\t]+/g;
const QUOTED = /^\s*"((?:[^"]|"")*)"\s*$/;

/**
 * The tags of one cell, 'a; b | c' or '"a, b", c' as an export writes them, without duplicates (ignoring case), cut to the 60 characters that
 * a tag can have.
 */
export function splitTags(raw: string): string[] {
  const tags = new Map<string, string>();
  // Google writes ':::' between tags.
  for (const part of raw.replaceAll(':::', ';').match(PARTS) ?? []) {
    const quoted = QUOTED.exec(part)?.[1];
    const tag = (quoted?.replaceAll('""', '"') ?? part.replace(/^[\s#"'[\]]+|[\s"'[\]]+$/g, ''))
      .slice(0, MAX_LABEL)
      .trim();
    // Google's own group of all contacts.
    if (tag.toLowerCase() === '* mycontacts') continue;
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
