import { useState } from 'react';
import { PanelState } from '../../../lib/panel-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useCallFiles } from '../call-files.data.ts';
import { CallFileRow } from './call-file-row.tsx';

/** More recordings are behind a button. */
const SHOWN = 5;

/** The recordings of the contact's calls. They play in place, one at a time. */
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
      {opened.id !== undefined && query.isSuccess && open < 0 && <PanelNote>This call wasn’t recorded</PanelNote>}
      <PanelState query={query} isEmpty={files.length === 0} empty="No recordings yet">
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
