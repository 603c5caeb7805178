import { formatNumber } from '@bookline/contract/rules/numbers';
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Lists of more values would be longer than a sentence. */
const MOST_LISTED = 12;
const REQUIRED = 'This is required.';

const wanted: Partial<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
};
const formats: Partial<Record<string, string>> = {
  email: 'Enter an email address.',
  url: 'Enter a full web address.',
  uuid: 'This isn’t a valid ID.',
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a date and time such as 2026-11-27T15:00:00Z.',
  time: 'Enter a time such as 15:00.',
};

const limit = (issue: Issue & { code: 'too_big' | 'too_small' }, number: string) => {
  const { origin, code } = issue;
  const less = code === 'too_big' ? 'or fewer' : 'or more';
  if (origin === 'string') return `Use ${number} characters ${less}.`;
  if (origin === 'array' || origin === 'set') return `Send ${number} values ${less}.`;
  return code === 'too_big' ? `This must be ${number} or less.` : `This must be ${number} or more.`;
};

/** The sentence for a check that has none of its own. Undefined leaves it to Zod. */
export function plainIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : wanted[issue.expected];
    case 'invalid_value':
      if (issue.input === undefined) return REQUIRED;
      return issue.values.length > MOST_LISTED
        ? 'This isn’t one of the allowed values.'
        : `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(issue.values.map(String))}.`;
    case 'too_big':
      return limit(issue, formatNumber(Number(issue.maximum)));
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? REQUIRED
        : limit(issue, formatNumber(Number(issue.minimum)));
    case 'invalid_format':
      return formats[issue.format] ?? 'This doesn’t have the right form.';
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : 'This isn’t valid.';
    default:
      return undefined;
  }
}

// For every check of this process. A check's own sentence still comes first.
z.config({ customError: plainIssue });
