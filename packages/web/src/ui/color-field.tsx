import { type CSSProperties, useId } from 'react';
import classes from './color-field.module.css';

const colors = [
  ['Gray', '#868e96'],
  ['Red', '#fa5252'],
  ['Pink', '#e64980'],
  ['Grape', '#be4bdb'],
  ['Violet', '#7950f2'],
  ['Blue', '#228be6'],
  ['Cyan', '#15aabf'],
  ['Teal', '#12b886'],
  ['Green', '#40c057'],
  ['Lime', '#82c91e'],
  ['Yellow', '#fab005'],
  ['Orange', '#fd7e14'],
] as const;

/** The default color of a chip. */
export const FIRST_COLOR = colors[0][1];

/** The color of a chip. A current color outside the palette stays selectable. */
export function ColorField({
  label,
  value,
  onChange,
  error,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly error?: string | undefined;
}) {
  const name = useId();
  const known = colors.some(([, color]) => color === value);
  const offered: readonly (readonly [string, string])[] = known ? colors : [...colors, ['Custom', value]];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.colors}>
        {offered.map(([label, color]) => (
          <label key={color} className={classes.color} style={{ '--swatch': color } as CSSProperties} title={label}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={label}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
      {error && <div className={classes.error}>{error}</div>}
    </fieldset>
  );
}
