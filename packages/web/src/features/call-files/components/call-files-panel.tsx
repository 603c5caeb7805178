import { useState } from 'react';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { MoreButton } from '../../contacts/components/contact/more-button.tsx';
import rows from '../../contacts/components/contact/panel-rows.module.css';
import { PanelState } from '../../contacts/components/contact/panel-state.tsx';
import { PanelNote } from '../../contacts/components/contact/panel-states.tsx';
import { Section } from '../../contacts/components/contact/section.tsx';
import { useOpened } from '../../contacts/use-opened.ts';
import { useCallFiles } from '../call-files.data.ts';
import { CallFileRow } from './call-file-row.tsx';

/** More than this are behind a button. */
const SHOWN = 5;

/** What was recorded of the contact's calls: listened to in place, one at a time. */
export function CallFilesPanel() {
  const { contact } = useContactEdit();
  const query = useCallFiles(contact.id);
  const opened = useOpened('call');
  const [isAll, setAll] = useState(false);
  const files = query.data?.data ?? [];
  const open = files.findIndex(({ id, call_id }) => id === opened.id || call_id === opened.id);
  const shown = isAll || open >= SHOWN ? files : files.slice(0, SHOWN);
  return (
    <Section title="Recordings and voicemails">
      {opened.id !== undefined && query.isSuccess && open < 0 && <PanelNote>This call was not recorded.</PanelNote>}
      <PanelState query={query} isEmpty={files.length === 0} empty="No call was recorded yet">
        <ul className={rows.rows}>
          {shown.map((file, index) => (
            <CallFileRow
              key={file.id}
              file={file}
              contactId={contact.id}
              isOpen={index === open}
              onToggle={() => (index === open ? opened.close() : opened.open(file.id))}
            />
          ))}
        </ul>
        <MoreButton hidden={files.length - SHOWN} isOpen={isAll || open >= SHOWN} onOpen={setAll} />
      </PanelState>
    </Section>
  );
}
