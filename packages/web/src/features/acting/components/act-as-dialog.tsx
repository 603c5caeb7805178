import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useActAs, usePeopleToActAs } from '../acting.data.ts';

/** Chooses a user to act as and explains the consequences first. */
export function ActAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { company } = useCurrentUser();
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const { actAs, busy, error } = useActAs();
  const labelOf = (role: string) => (isAccountType(role) ? roleLabel(role, company.variant) : role);
  return (
    <Dialog
      opened
      title="Act as another user"
      onClose={onClose}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} loading={busy} onClick={() => chosen && actAs(chosen.id)}>
            {chosen ? `Act as ${chosen.name}` : 'Act as user'}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <div role="alert">{error && <Alert color="red">{sentenceOf(error)}</Alert>}</div>
        <PersonPicker
          label="User"
          placeholder="Search users"
          data-autofocus
          value={chosen?.id ?? null}
          onChange={(_, person) => setChosen(person)}
          useFound={(q) => usePeopleToActAs(q).map((person) => ({ ...person, detail: labelOf(person.role) }))}
          nothingFoundMessage="No matching users in your downline"
        />
        <Text size="sm" c="dimmed">
          You see and can change what they can. Everything is recorded under both names. You can’t use their password,
          two-factor settings, keys, or signatures. The session ends after four hours.
        </Text>
      </Stack>
    </Dialog>
  );
}
