import type { Tag } from '@bookline/contract/features/tags';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useCreateTag } from '../contact-choices.data.ts';
import classes from './tag-picker.module.css';

const colors = [
  ['Grey', '#868e96'],
  ['Red', '#fa5252'],
  ['Violet', '#7950f2'],
  ['Blue', '#228be6'],
  ['Teal', '#12b886'],
  ['Green', '#40c057'],
  ['Yellow', '#fab005'],
] as const;

/** Name and colour of a tag that is made on the spot (R315). */
export function NewTag({
  name: typed,
  onMade,
  onClose,
}: {
  readonly name: string;
  readonly onMade: (tag: Tag) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(typed);
  const [color, setColor] = useState<string>(colors[0][1]);
  const create = useCreateTag({ onSent: ({ data }) => onMade(data), quiet: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    create.mutate({ body: { name, color } });
  };
  const error = create.error && (fieldError(create.error) ?? sentenceOf(create.error));
  return (
    <form onSubmit={submit}>
      <div className={classes.form}>
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
          maxLength={60}
          required
          withAsterisk={false}
          data-autofocus
        />
        <fieldset className={classes.colors}>
          <legend className="visually-hidden">Colour</legend>
          {colors.map(([label, value]) => (
            <label
              key={value}
              className={classes.color}
              style={{ '--swatch': value } as React.CSSProperties}
              title={label}
            >
              <input
                type="radio"
                name="color"
                value={value}
                checked={color === value}
                aria-label={label}
                onChange={() => setColor(value)}
              />
            </label>
          ))}
        </fieldset>
        <div>
          <TagChip name={name.trim() || 'Name'} color={color} />
        </div>
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Back
        </Button>
        <Button size="compact-sm" type="submit" loading={create.isPending}>
          Create tag
        </Button>
      </div>
    </form>
  );
}

const fieldError = (error: Error) => (error instanceof ApiError ? error.fields.name?.[0] : undefined);
