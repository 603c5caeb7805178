/** Escapes text for a `like` pattern, where \\, % and _ have a meaning. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
