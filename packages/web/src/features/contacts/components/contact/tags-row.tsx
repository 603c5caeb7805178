import type { Tag } from '@bookline/contract/features/tags';
import { useState } from 'react';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import classes from './book-section.module.css';
import { useContactEdit } from './edit/contact-edit.ts';
import { FieldRow, Nothing } from './edit/field-row.tsx';
import { GroupEditor } from './edit/group-editor.tsx';
import { EditButton } from './edit-button.tsx';
import { TagsInput } from './fields/tags-input.tsx';
import { labels } from './labels.ts';

/** The contact's tags; new ones can be made on the way. */
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
