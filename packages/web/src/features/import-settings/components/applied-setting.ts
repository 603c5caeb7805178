import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { ImportField } from '@bookline/contract/features/imports';

/** A mapping as a saved setting has it: columns that it does not name stay as they are, unless what they were has gone to another. */
export function appliedMapping(
  fields: readonly ImportField[],
  setting: Pick<ImportSetting, 'data'>,
  isRepeatable: (target: string) => boolean,
): ImportField[] {
  const targets = new Map(setting.data.columns.map(({ header, target }) => [header.toLowerCase(), target]));
  const named = (field: ImportField) => targets.get(field.header.toLowerCase());
  const taken = new Set(fields.flatMap((field) => named(field) ?? []));
  return fields.map((field) => {
    const target = named(field);
    if (target !== undefined) return { ...field, target };
    return taken.has(field.target) && !isRepeatable(field.target) ? { ...field, target: 'custom' } : field;
  });
}

/** How many columns of a file a setting names. */
export function namedColumns(
  fields: readonly Pick<ImportField, 'header'>[],
  setting: Pick<ImportSetting, 'data'>,
): number {
  const headers = new Set(setting.data.columns.map(({ header }) => header.toLowerCase()));
  return fields.filter(({ header }) => headers.has(header.toLowerCase())).length;
}
