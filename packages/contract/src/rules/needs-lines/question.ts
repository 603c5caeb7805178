export type QuestionType = 'text' | 'number' | 'money' | 'date' | 'yes_no' | 'one_of' | 'several';

interface Asked {
  /** Never changes, because answers are stored under it. */
  readonly key: string;
  readonly label: string;
  /** A hint for the agent. */
  readonly hint?: string;
}

export type Question =
  | (Asked & { readonly type: Exclude<QuestionType, 'one_of' | 'several'> })
  | (Asked & {
      readonly type: 'one_of' | 'several';
      /** The stored options and their labels. */
      readonly options: Readonly<Record<string, string>>;
    });

export interface QuestionSection {
  readonly key: string;
  readonly label: string;
  readonly questions: readonly Question[];
}

/** The questions for one product line. */
export interface NeedsLine {
  readonly key: string;
  readonly label: string;
  readonly sections: readonly QuestionSection[];
}

const plain =
  (type: Exclude<QuestionType, 'one_of' | 'several'>) =>
  (key: string, label: string, hint?: string): Question => ({ type, key, label, ...(hint && { hint }) });
const choice =
  (type: 'one_of' | 'several') =>
  (key: string, label: string, options: Readonly<Record<string, string>>, hint?: string): Question => ({
    type,
    key,
    label,
    options,
    ...(hint && { hint }),
  });

/** Question builders, so each line reads like its form. */
export const ask = {
  text: plain('text'),
  number: plain('number'),
  money: plain('money'),
  date: plain('date'),
  yes_no: plain('yes_no'),
  one_of: choice('one_of'),
  several: choice('several'),
};

export const section = (key: string, label: string, questions: readonly Question[]): QuestionSection => ({
  key,
  label,
  questions,
});

/** Health questions for underwritten products. */
export const healthConditions = {
  heart: 'Heart attack, stent, or heart failure',
  stroke: 'Stroke or TIA',
  cancer: 'Cancer',
  copd: 'COPD or oxygen',
  diabetes: 'Diabetes',
  kidney: 'Kidney disease',
  dementia: 'Memory loss or dementia',
  mobility: 'Walker, wheelchair, or home care',
  none: 'None of these',
} as const;
