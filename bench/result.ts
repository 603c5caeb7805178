/** One line of the table. */
export interface Result {
  /** Its row in performance.md. */
  readonly row: string;
  readonly what: string;
  readonly figure: Measure;
  /** The physical limit or the plain alternative, measured in the same run. */
  readonly against: (Measure & { readonly what: string }) | null;
  /** figure / against. */
  readonly ratio: number | null;
  readonly goal: string;
  /** Null if the line is informational. */
  readonly met: boolean | null;
}

export interface Measure {
  readonly value: number;
  readonly unit: 'ms' | '/s' | 'MB' | 'kB' | 's' | 'contacts';
}

/** A line compared with an alternative. `met` is absent if it's informational. */
export function compared(
  line: Pick<Result, 'row' | 'what' | 'figure' | 'goal'>,
  against: Measure & { readonly what: string },
  met?: (figure: number, ratio: number) => boolean,
): Result {
  const ratio = line.figure.value / against.value;
  return { ...line, against, ratio, met: met ? met(line.figure.value, ratio) : null };
}

/** A line without a comparison. `met` is absent if it's informational. */
export function absolute(
  line: Pick<Result, 'row' | 'what' | 'figure' | 'goal'>,
  met?: (figure: number) => boolean,
): Result {
  return { ...line, against: null, ratio: null, met: met ? met(line.figure.value) : null };
}

/** The results as a Markdown table. */
export function table(results: readonly Result[]): string {
  const rows = [
    ['what', 'figure', 'measured against', 'ratio', 'goal', 'met'],
    ...results.map((result) => [
      result.what,
      amount(result.figure),
      result.against ? `${amount(result.against)} ${result.against.what}` : '',
      result.ratio === null ? '' : result.ratio.toFixed(2),
      result.goal,
      result.met === null ? '' : result.met ? 'yes' : '**no**',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

function amount({ value, unit }: Measure): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`;
}
