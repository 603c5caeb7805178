/** A feature's name in every spelling used in files, code, and tables. */
export interface Names {
  /** follow-ups: files and folders. */
  readonly kebab: string;
  /** followUps: the contract's group. */
  readonly camel: string;
  /** follow_ups: paths. */
  readonly snake: string;
  /** follow_up: the table. */
  readonly table: string;
  /** FollowUp: types and functions about one of them. */
  readonly one: string;
  /** FollowUps: functions about several. */
  readonly several: string;
  /** follow-up: sentences. */
  readonly word: string;
}

/** The spellings of a feature called `kebab`. Throws if it isn't a plural in kebab-case. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab))
    throw new Error(`'${kebab}' is no name for a feature: use the plural in kebab-case, as in follow-ups.`);
  const word = kebab.endsWith('ies') ? `${kebab.slice(0, -3)}y` : kebab.slice(0, -1);
  const pascal = (text: string) => text.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());
  const several = pascal(kebab);
  return {
    kebab,
    camel: `${several.charAt(0).toLowerCase()}${several.slice(1)}`,
    snake: kebab.replaceAll('-', '_'),
    table: word.replaceAll('-', '_'),
    one: pascal(word),
    several,
    word,
  };
}
