const LONGEST = 60;

/** The tags of one cell, 'a; b | c', each once whatever its letter case, cut to the 60 characters a tag can have. */
export function splitTags(raw: string): string[] {
  const tags = new Map<string, string>();
  for (const part of raw.split(/[;,|\n\r\t]+/)) {
    const tag = part
      .replace(/^[\s#"'[\]]+|[\s"'[\]]+$/g, '')
      .slice(0, LONGEST)
      .trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
