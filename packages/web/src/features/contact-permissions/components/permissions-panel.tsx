import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { ContactTopics } from '../../email-topics/email-topics.api.ts';
import { useMayContact } from '../../outbound-gate/outbound-gate.api.ts';
import { usePermissions } from '../contact-permissions.data.ts';
import { ConsentHistory } from './consent-history.tsx';
import { PermissionRow } from './permission-row.tsx';
import classes from './permissions.module.css';
import { RecordDialog } from './record-dialog.tsx';

/** Opens the history without one of its rows. */
const ALL = 'all';
const channels = ['call', 'email', 'text', 'third_party'] as const;

/**
 * Whether the contact may be called and emailed right now, and the consent behind it for every channel. Users without consent records see the
 * first part only.
 */
export function PermissionsPanel() {
  const { contact, readOnly } = useContactEdit();
  const seesConsent = allows(useCurrentUser(), { feature: 'contact_permissions' });
  const consent = usePermissions(contact.id, seesConsent);
  const may = useMayContact(contact.id);
  const [isRecording, setRecording] = useState(false);
  const history = useOpened('consent');
  const permissions = consent.data?.data;
  const answers = may.data?.data;
  const isReady = answers !== undefined && (permissions !== undefined || !seesConsent);
  const failed = [may, consent].find(({ data, error }) => !data && error);
  return (
    <Section
      title="Permissions"
      action={
        seesConsent &&
        !readOnly && (
          <Tooltip label="Record consent">
            <ActionIcon size={24} aria-label="Record consent" onClick={() => setRecording(true)}>
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!isReady && !failed && <TextSkeleton lines={6} />}
      {failed?.error && <PanelFailure message={sentenceOf(failed.error)} onRetry={() => void failed.refetch()} />}
      {isReady && (
        <ul className={classes.list}>
          {channels.map((channel) => (
            <PermissionRow
              key={channel}
              channel={channel}
              // Whether a text may go out is asked when texts are offered.
              answers={channel === 'text' ? [] : answers.filter((answer) => answer.channel === channel)}
              consent={permissions?.channels.find((each) => each.channel === channel)}
            />
          ))}
        </ul>
      )}
      {permissions && permissions.history.length > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => history.open(ALL)}>
          History ({permissions.history.length})
        </Button>
      )}
      {seesConsent && isReady && <ContactTopics contactId={contact.id} readOnly={readOnly} />}
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {permissions && history.id !== undefined && (
        <ConsentHistory
          contactId={contact.id}
          history={permissions.history}
          openedId={history.id}
          onClose={history.close}
        />
      )}
    </Section>
  );
}
