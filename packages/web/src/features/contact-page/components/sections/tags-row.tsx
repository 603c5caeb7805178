import type { Tag } from '@bookline/contract/features/tags';
import { useState } from 'react';
import { FieldRow, Nothing } from '../../../../ui/field-row.tsx';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import { EditButton, labels, TagsInput, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { GroupEditor } from '../edit/group-editor.tsx';
import classes from './book-section.module.css';

/** The contact's tags. New ones can be created here. */
export function TagsRow() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const { tags } = contact;
  if (isEditing) {
    return (
      <FieldRow label={labels.tag_ids}>
        <GroupEditor<readonly Tag[]>
          label="Tags"
          paths={['tag_ids']}
          initial={tags}
          read={(chosen) => ({ change: { tag_ids: chosen.map((tag) => tag.id) } })}
          onClose={() => setEditing(false)}
        >
          {({ value, onChange, errorOf }) => (
            <TagsInput
              label={labels.tag_ids}
              hideLabel
              value={value}
              onChange={onChange}
              error={errorOf('tag_ids')}
              autoFocus
            />
          )}
        </GroupEditor>
      </FieldRow>
    );
  }
  return (
    <FieldRow label={labels.tag_ids}>
      <span className={classes.tags}>
        {tags.map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} />
        ))}
        {tags.length === 0 && <Nothing />}
        <EditButton
          label={tags.length === 0 ? 'Add tags' : 'Edit tags'}
          isEmpty={tags.length === 0}
          onClick={() => setEditing(true)}
        />
      </span>
    </FieldRow>
  );
}
