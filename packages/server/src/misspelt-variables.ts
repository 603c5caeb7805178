import { closestMatch } from 'leven';
import { environment } from './environment.ts';

/** Read by the libraries themselves, or by Node and npm. */
const others = /^(OTEL_|AWS_|NODE_|npm_|INIT_CWD$)/;

/**
 * Returns a sentence for each variable whose name is nearly that of a setting, or that has our prefix without being one. A misspelled variable
 * would be ignored without notice. Values are not repeated.
 */
export function misspeltVariables(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment.shape);
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || others.test(name)) return [];
    // In a short name, two different letters make another word.
    const meant = closestMatch(name.toUpperCase(), names, { maxDistance: name.length < 8 ? 1 : 2 });
    if (meant) return [`${name} isn't a Bookline setting and is ignored. Did you mean ${meant}?`];
    return name.startsWith('BOOKLINE_') ? [`${name} isn't a Bookline setting and is ignored.`] : [];
  });
}
