import { FieldRow } from '../../../../ui/field-row.tsx';
import { ChoiceValue, type ChoiceValueProps } from './choice-value.tsx';

/** A field with choices and its label. */
export const ChoiceRow = (props: ChoiceValueProps) => (
  <FieldRow label={props.label}>
    <ChoiceValue {...props} />
  </FieldRow>
);
