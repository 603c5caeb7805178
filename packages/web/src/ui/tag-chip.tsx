import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chips.module.css';
import { softStyle } from './soft-style.ts';

const LONG = 8;

/** A tag. `onRemove` adds a remove button. */
export function TagChip({
  name,
  color,
  onRemove,
}: {
  readonly name: string;
  readonly color: string;
  readonly onRemove?: () => void;
}) {
  return (
    <span
      className={name.length > LONG ? `${classes.tag} ${classes.long}` : classes.tag}
      style={softStyle(color)}
      title={name}
    >
      <span className={classes.text}>{name}</span>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** Tags on one line: the first few, then the number of the others. */
export function TagLine({
  tags,
  most = 3,
}: {
  readonly tags: readonly { readonly id: number; readonly name: string; readonly color: string }[];
  readonly most?: number;
}): ReactNode {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <span className={classes.tags}>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} />
      ))}
      {rest.length > 0 && (
        <span className={classes.tag} style={softStyle('#808080')} title={rest.map((tag) => tag.name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
