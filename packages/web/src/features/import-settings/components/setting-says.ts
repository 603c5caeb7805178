import type { ImportSetting } from '@bookline/contract/features/import-settings';

const known: Readonly<Record<string, string>> = {
  skip: 'existing contacts unchanged',
  fill: 'empty fields of existing contacts filled in',
  overwrite: 'existing contacts overwritten',
  review: 'existing contacts sent to review',
};

/** A setting in short phrases: '12 columns', 'owner Dana Alvarez', 'known contacts are filled in'. */
export function settingSays({ data, says }: Pick<ImportSetting, 'data' | 'says'>): string[] {
  const { answers, columns, reading } = data;
  const tags = Array.isArray(answers.tags) ? answers.tags.length : 0;
  const answer = (key: string) => (typeof answers[key] === 'string' ? answers[key] : undefined);
  return [
    columns.length === 1 ? '1 column' : `${columns.length} columns`,
    ...(reading.sheet ? [`sheet ${reading.sheet}`] : []),
    ...(reading.encoding ? [`encoding ${reading.encoding}`] : []),
    ...(answer('category') ? [`${answer('category')}s`] : []),
    ...(says.owner ? [`owner ${says.owner}`] : []),
    ...(says.pool ? [`pool ${says.pool}`] : []),
    ...(says.status ? [`status ${says.status}`] : []),
    ...(says.source ? [`source ${says.source}`] : []),
    ...(tags > 0 ? [tags === 1 ? '1 tag' : `${tags} tags`] : []),
    ...(known[answer('known') ?? ''] !== undefined ? [known[answer('known') ?? ''] ?? ''] : []),
  ];
}
