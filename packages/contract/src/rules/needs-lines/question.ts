export type QuestionType = 'text' | 'number' | 'money' | 'date' | 'yes_no' | 'one_of' | 'several';

interface Asked {
  /** Never changes once it was asked: answers are kept by it. */
  readonly key: string;
  readonly label: string;
  /** What to know before asking. */
  readonly hint?: string;
}

export type Question =
  | (Asked & { readonly type: Exclude<QuestionType, 'one_of' | 'several'> })
  | (Asked & {
      readonly type: 'one_of' | 'several';
      /** What is kept of each answer, and what it is called. */
      readonly options: Readonly<Record<string, string>>;
    });

export interface QuestionSection {
  readonly key: string;
  readonly label: string;
  readonly questions: readonly Question[];
}

/** What is asked for one line of products. */
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

/** The kinds of questions, so that the lines read like the form they are. */
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

/** What is asked about health wherever a product is underwritten. */
export const healthConditions = {
  heart: 'Heart attack, stent or heart failure',
  stroke: 'Stroke or TIA',
  cancer: 'Cancer',
  copd: 'COPD or oxygen',
  diabetes: 'Diabetes',
  kidney: 'Kidney disease',
  dementia: 'Memory loss or dementia',
  mobility: 'Walker, wheelchair or home care',
  none: 'None of these',
} as const;
