import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { ImportField } from '@bookline/contract/features/imports';

/** A mapping with a saved setting applied. Columns the setting doesn't name stay, unless their target is taken by another column. */
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

/** The number of a file's columns that a setting names. */
export function namedColumns(
  fields: readonly Pick<ImportField, 'header'>[],
  setting: Pick<ImportSetting, 'data'>,
): number {
  const headers = new Set(setting.data.columns.map(({ header }) => header.toLowerCase()));
  return fields.filter(({ header }) => headers.has(header.toLowerCase())).length;
}
