import type { Authorization, DialSession } from '@bookline/contract/features/authorizations';
import { contacts } from '@bookline/contract/features/contacts';
import { MAX_DIALED } from '@bookline/contract/rules/authorization-kinds';
import { Alert, Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { readSavedScope } from '../../contacts/components/list/saved-scope.ts';
import { useDialSession } from '../authorizations.data.ts';

const number = new Intl.NumberFormat('en-US');
const contactsOf = (count: number) => (count === 1 ? 'One contact' : `${number.format(count)} contacts`);

/** R366, R444: a dial session with the contacts as their list was last filtered, and who is left out of it and why. */
export function DialDialog({ account, onClose }: { readonly account: Authorization; readonly onClose: () => void }) {
  const storage = useUserStorage();
  const [scope] = useState(() => readSavedScope(storage));
  const [purpose, setPurpose] = useState<'personal' | 'marketing'>('marketing');
  const counted = useCall(contacts.count, { body: { contacts_scope: scope ?? {} } }, { enabled: scope !== undefined });
  const dial = useDialSession();
  const begin = () => scope && dial.mutate({ params: { id: account.id }, body: { contacts_scope: scope, purpose } });
  const session = dial.data?.data;
  const total = counted.data?.data.total_count ?? undefined;
  const tooMany = total !== undefined && total > MAX_DIALED;
  return (
    <Dialog
      opened
      title={session ? 'Dial session' : `Dial session with ${account.name}`}
      onClose={onClose}
      actions={
        session ? (
          <SessionActions session={session} onClose={onClose} />
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={dial.isPending}>
              Cancel
            </Button>
            <Button onClick={begin} loading={dial.isPending} disabled={!total || tooMany}>
              Begin
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
              {scope === undefined ? 'Filter your contacts first: the session calls what the list shows.' : null}
              {total !== undefined && `${contactsOf(total)}: what your list showed last, in its order. `}
              {tooMany && `A session has at most ${MAX_DIALED}. `}
              <TextLink to={paths.contacts} size="sm" underline="always">
                Change the filter
              </TextLink>
            </Text>
            <Radio.Group
              label="What the calls are about"
              value={purpose}
              onChange={(value) => setPurpose(value === 'personal' ? 'personal' : 'marketing')}
            >
              <Stack gap={6} mt={6}>
                <Radio value="marketing" label="Offers and news" />
                <Radio value="personal" label="What you have with them already" />
              </Stack>
            </Radio.Group>
            <Text size="xs" c="dimmed">
              PhoneBurner dials by itself: who did not agree to be called, or must not be called now, is left out. Names
              and numbers of the others go to PhoneBurner.
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Outcome({ session: { contacts: count, refused } }: { readonly session: DialSession }) {
  return (
    <div role="status">
      <Text size="sm">{count === 0 ? 'Nobody of them may be called now.' : `${contactsOf(count)} can be called.`}</Text>
      {refused.length > 0 && (
        <>
          <Text size="sm" fw={500} mt="xs">
            Left out
          </Text>
          <List size="sm">
            {refused.map(({ reason, count: left }) => (
              <List.Item key={reason}>
                {number.format(left)}: {reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

function SessionActions({ session, onClose }: { readonly session: DialSession; readonly onClose: () => void }) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {session.redirect_url !== null && (
        <Button component="a" href={session.redirect_url} target="_blank" rel="noreferrer noopener">
          Open PhoneBurner
        </Button>
      )}
    </>
  );
}
