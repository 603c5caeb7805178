import type { AnswerValue, Question } from '@bookline/contract/rules/needs-analysis';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { dayText } from '../../../lib/dates.ts';

/** An answer as text. */
export function answerText(question: Question, value: AnswerValue | null): string {
  if (value === null) return 'No answer';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const chosen = (key: string) => ('options' in question ? (question.options[key] ?? key) : key);
  if (Array.isArray(value)) return value.map(chosen).join(', ');
  if (question.type === 'date') return dayText(value);
  if (question.type === 'money') return `$${formatNumber(Number(value))}`;
  return chosen(value);
}
