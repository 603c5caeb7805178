/** Finds texts that stand alone. The digits of a code or number may also turn up by chance in an id, a hash, or a duration. */
export const asWord = (...texts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w.-])(${texts.map((text) => RegExp.escape(text)).join('|')})(?![\\w-])`);
