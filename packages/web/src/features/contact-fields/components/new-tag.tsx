import type { Tag } from '@bookline/contract/features/tags';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ColorField, FIRST_COLOR } from '../../../ui/color-field.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useCreateTag } from '../contact-choices.data.ts';
import classes from './tag-picker.module.css';

/** The name and color of a new tag (R315). */
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
  const [color, setColor] = useState<string>(FIRST_COLOR);
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
          maxLength={MAX_LABEL}
          required
          withAsterisk={false}
          data-autofocus
        />
        <ColorField label="Color" value={color} onChange={setColor} />
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
