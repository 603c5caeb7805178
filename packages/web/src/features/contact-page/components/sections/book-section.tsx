import type { Tag } from '@bookline/contract/features/tags';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { FieldRow, FieldRows, Nothing } from '../../../../ui/field-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import {
  categoryChoices,
  categoryWords,
  EditButton,
  labels,
  TagsInput,
  useContactEdit,
  valuesOf,
} from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { ChoiceRow } from '../edit/choice-row.tsx';
import { GroupEditor } from '../edit/group-editor.tsx';
import { StatusChoice } from '../edit/status-choice.tsx';
import classes from './book-section.module.css';

const number = (value: string | null) => (value === null ? null : Number(value));

/** Tags, agent-flow status, lead source, and category. The header has the status and the owner. */
export function BookSection() {
  const { contact } = useContactEdit();
  const { company } = useCurrentUser();
  return (
    <Section title="Details">
      <FieldRows>
        <TagsRow />
        <FieldRow label={labels.agentflow_status_id}>
          <StatusChoice of="agentflow_status" />
        </FieldRow>
        <SourceRow />
        <ChoiceRow
          label={labels.category}
          value={contact.category}
          options={categoryChoices(company.variant)}
          read={(chosen) => ({ category: valuesOf({ ...contact, category: categoryOf(chosen) }).category })}
          shown={categoryWords(contact.category, company.variant).one}
        />
      </FieldRows>
    </Section>
  );
}

const categoryOf = (value: string | null) => (value === 'client' || value === 'recruit' ? value : 'lead');

function SourceRow() {
  const { contact } = useContactEdit();
  return (
    <ChoiceRow
      label={labels.source_id}
      value={contact.source ? String(contact.source.id) : null}
      options={useChoices('source', '').choices}
      read={(chosen) => ({ source_id: number(chosen) })}
      shown={contact.source?.title}
      clearable
    />
  );
}

/** The contact's tags. New ones can be created here. */
function TagsRow() {
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
