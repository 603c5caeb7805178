import type { ImportField } from '@bookline/contract/features/imports';

/** A column's possible targets, from the server. */
export interface Target {
  readonly value: string;
  readonly label: string;
  /** Several columns can map to it: phones, emails, tags, notes. */
  readonly repeatable: boolean;
}

/** The choices for one column, without targets of other columns. A new imported column is offered by its name. */
export function targetChoices(targets: readonly Target[], fields: readonly ImportField[], field: ImportField) {
  const taken = new Set(fields.filter((other) => other.column !== field.column).map((other) => other.target));
  const choices = targets
    .filter((target) => target.repeatable || target.value === field.target || !taken.has(target.value))
    .map(({ value, label }) => ({ value, label }));
  const own = ownColumn(field);
  if (!choices.some((choice) => choice.value === own) && !taken.has(own))
    choices.push({ value: own, label: `Custom field “${field.header}”` });
  if (!choices.some((choice) => choice.value === field.target))
    choices.push({ value: field.target, label: `Custom field “${field.target.replace(/^custom:/, '')}”` });
  return choices;
}

/** The target that keeps a column under its own name. */
export function ownColumn(field: ImportField): string {
  if (field.target.startsWith('custom:')) return field.target;
  const slug = field.header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return `custom:${slug || `column_${field.column + 1}`}`;
}

/** R058: the previews aren't sent with the form. */
export const withoutPreviews = (fields: readonly ImportField[]): ImportField[] =>
  fields.map(({ preview: _preview, ...field }) => field);
