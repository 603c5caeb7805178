import { MAX_AMOUNT_TEXT, MAX_ANSWER } from '@bookline/contract/rules/limits';
import type { AnswerValue, Question } from '@bookline/contract/rules/needs-analysis';
import { Chip, Input, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '../../../lib/date-input.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import classes from './needs.module.css';

interface Props {
  readonly question: Question;
  readonly value: AnswerValue | null;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  /** `isDone` is false during typing. */
  readonly onChange: (value: AnswerValue | null, isDone: boolean) => void;
  readonly onLeave: () => void;
}

const asText = (value: AnswerValue | null) => (typeof value === 'string' ? value : '');
/** '$1,200' and '1200' are the same amount. */
const asAmount = (typed: string) => typed.replace(/[$,\s]/g, '');

/** The input for a question's type: text, number, amount, date, yes or no, or one or several choices. */
export function QuestionInput(props: Props) {
  const { question, value, readOnly, invalid, onChange, onLeave } = props;
  const typed = (text: string) => onChange(text.trim() === '' ? null : text, false);
  const common = { label: question.label, description: question.hint, error: invalid, readOnly, autoComplete: 'off' };
  switch (question.type) {
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={MAX_ANSWER}
          value={asText(value)}
          onChange={(event) => typed(event.currentTarget.value)}
          onBlur={onLeave}
        />
      );
    case 'number':
    case 'money':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          maxLength={MAX_AMOUNT_TEXT}
          maw={220}
          leftSection={question.type === 'money' ? '$' : undefined}
          value={asText(value)}
          onChange={(event) => typed(asAmount(event.currentTarget.value))}
          onBlur={onLeave}
        />
      );
    case 'date':
      return (
        <DateInput
          label={question.label}
          value={asText(value) || null}
          onChange={(date) => !readOnly && onChange(date, false)}
          error={undefined}
        />
      );
    case 'yes_no':
      return (
        <Choices
          {...props}
          options={{ yes: 'Yes', no: 'No' }}
          chosen={value === null ? [] : [value === true ? 'yes' : 'no']}
          onChosen={([last]) => onChange(last === undefined ? null : last === 'yes', true)}
        />
      );
    case 'one_of':
      return (
        <Choices
          {...props}
          options={question.options}
          chosen={asText(value) ? [asText(value)] : []}
          onChosen={([last]) => onChange(last ?? null, true)}
        />
      );
    case 'several':
      return (
        <Choices
          {...props}
          several
          options={question.options}
          chosen={Array.isArray(value) ? value : []}
          onChosen={(chosen) => onChange(chosen.length === 0 ? null : [...chosen], true)}
        />
      );
  }
}

function Choices({
  question,
  readOnly,
  options,
  chosen,
  several = false,
  onChosen,
}: Props & {
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly several?: boolean;
  readonly onChosen: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{question.label}</legend>
      {question.hint && <Input.Description mb={4}>{question.hint}</Input.Description>}
      <div className={classes.choices}>
        {several ? (
          <Chip.Group multiple value={[...chosen]} onChange={onChosen}>
            {Object.entries(options).map(([key, label]) => (
              <Chip key={key} value={key} size="xs" radius="sm" disabled={readOnly}>
                {label}
              </Chip>
            ))}
          </Chip.Group>
        ) : (
          <ChoiceChips
            choices={Object.entries(options).map(([value, label]) => ({ value, label }))}
            value={chosen[0] ?? null}
            onChange={(next) => onChosen([next])}
            radius="sm"
            disabled={readOnly}
          />
        )}
      </div>
    </fieldset>
  );
}
