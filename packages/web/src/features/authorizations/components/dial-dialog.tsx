import type { Authorization, DialSession } from '@bookline/contract/features/authorizations';
import { contacts } from '@bookline/contract/features/contacts';
import { MAX_DIALED } from '@bookline/contract/rules/authorization-kinds';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { readSavedScope } from '../../contact-search/contact-search.api.ts';
import { useDialSession } from '../authorizations.data.ts';

const contactsOf = (count: number) => (count === 1 ? 'One contact' : `${formatNumber(count)} contacts`);

/** R366, R444: starts a dial session with the filtered contacts, and lists the contacts left out with reasons. */
export function DialDialog({ account, onClose }: { readonly account: Authorization; readonly onClose: () => void }) {
  const storage = useUserStorage();
  const [scope] = useState(() => readSavedScope(storage));
  const [purpose, setPurpose] = useState<'personal' | 'marketing'>('marketing');
  const counted = useCall(contacts.count, { body: { contacts_scope: scope ?? {} } }, { enabled: scope !== undefined });
  const dial = useDialSession();
  // Earlier sessions of this set. The next session skips contacts they reached.
  const [after, setAfter] = useState<readonly string[]>([]);
  const begin = () =>
    scope &&
    dial.mutate(
      { params: { id: account.id }, body: { contacts_scope: scope, purpose, after: [...after] } },
      { onSuccess: ({ data }) => setAfter([...after, data.id]) },
    );
  const session = dial.data?.data;
  const total = counted.data?.data.total_count ?? undefined;
  const isSplit = total !== undefined && total > MAX_DIALED;
  return (
    <Dialog
      opened
      title={session ? 'Dial session' : `Dial session with ${account.name}`}
      onClose={onClose}
      actions={
        session ? (
          <SessionActions session={session} onNext={begin} onClose={onClose} />
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={dial.isPending}>
              Cancel
            </Button>
            <Button onClick={begin} loading={dial.isPending} disabled={!total}>
              Start
            </Button>
          </>
        )
      }
    >
      <Stack gap="sm">
        {(dial.error ?? counted.error) && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(dial.error ?? counted.error)}
          </Alert>
        )}
        {session && <Outcome session={session} />}
        {!session && (
          <>
            <Text size="sm" component="div">
              {scope === undefined ? 'Filter your contacts first. The session calls the contacts in your list.' : null}
              {total !== undefined && `${contactsOf(total)} from your last list, in the same order. `}
              {isSplit && `A session calls up to ${MAX_DIALED}. Start the next session when it ends. `}
              <TextLink to={paths.contacts} size="sm" underline="always">
                Change filter
              </TextLink>
            </Text>
            <Radio.Group
              label="Purpose of the calls"
              value={purpose}
              onChange={(value) => setPurpose(value === 'personal' ? 'personal' : 'marketing')}
            >
              <Stack gap={6} mt={6}>
                <Radio value="marketing" label="Marketing" />
                <Radio value="personal" label="Existing business" />
              </Stack>
            </Radio.Group>
            <Text size="xs" c="dimmed">
              PhoneBurner dials automatically. Contacts who haven’t consented to calls, or can’t be called now, are left
              out. The names and numbers of the others are sent to PhoneBurner. It reports each call with its
              disposition and recording, which you find in the call log and the contact’s timeline. Dispositions with
              the same name as here are set, others are kept as notes.
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Outcome({ session: { contacts: count, refused, remaining } }: { readonly session: DialSession }) {
  return (
    <div role="status">
      <Text size="sm">
        {count === 0 ? 'None of these contacts can be called right now.' : `${contactsOf(count)} can be called.`}
      </Text>
      {remaining > 0 && <Text size="sm">{contactsOf(remaining)} in your list can be called in the next session.</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm" fw={500} mt="xs">
            Left out
          </Text>
          <List size="sm">
            {refused.map(({ reason, count: left }) => (
              <List.Item key={reason}>
                {formatNumber(left)}: {reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

function SessionActions({
  session,
  onNext,
  onClose,
}: {
  readonly session: DialSession;
  readonly onNext: () => void;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {session.remaining > 0 && (
        <Button variant="default" onClick={onNext}>
          Next session
        </Button>
      )}
      {session.redirect_url !== null && (
        <Button component="a" href={session.redirect_url} target="_blank" rel="noreferrer noopener">
          Open PhoneBurner
        </Button>
      )}
    </>
  );
}
