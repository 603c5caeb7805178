import {
  type ContactChange,
  NameInputs,
  type NameValue,
  useContactEdit,
  valuesOf,
} from '../../contact-fields/contact-fields.api.ts';
import { GroupEditor } from './edit/group-editor.tsx';

const PATHS = ['first_name', 'middle_name', 'last_name', 'suffix', 'nickname'] as const;
const trimmed = (name: NameValue): ContactChange => ({
  first_name: name.first_name.trim(),
  middle_name: name.middle_name.trim(),
  last_name: name.last_name.trim(),
  suffix: name.suffix.trim(),
  nickname: name.nickname.trim(),
});

export function NameEditor({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const { first_name, middle_name, last_name, suffix, nickname } = valuesOf(contact);
  return (
    <GroupEditor<NameValue>
      label="Name"
      paths={PATHS}
      initial={{ first_name, middle_name, last_name, suffix, nickname }}
      read={(name) => ({ change: trimmed(name) })}
      onClose={onClose}
    >
      {(fields) => <NameInputs {...fields} autoFocus />}
    </GroupEditor>
  );
}
