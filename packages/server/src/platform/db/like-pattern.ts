/** Text as it stands in a `like` pattern, where \\, % and _ mean something else. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
