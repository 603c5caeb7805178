import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Alert, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useActAs, usePeopleToActAs } from '../acting.data.ts';

/** Chooses a user to act as and explains the consequences first. */
export function ActAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { company } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const { people, loading } = usePeopleToActAs(typed === chosen?.name ? '' : typed);
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
        <Select
          label="User"
          placeholder="Search users"
          data-autofocus
          searchable
          value={chosen?.id ?? null}
          searchValue={typed}
          onSearchChange={setTyped}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          // The server has already filtered.
          filter={({ options }) => options}
          renderOption={({ option }) => {
            const person = people.find(({ id }) => id === option.value);
            return (
              <div>
                <Text size="sm">{option.label}</Text>
                <Text size="xs" c="dimmed">
                  {person && labelOf(person.role)}
                </Text>
              </div>
            );
          }}
          nothingFoundMessage={loading ? 'Searching…' : 'No matching users in your downline'}
          onChange={(id, option) => setChosen(id && option ? { id, name: option.label } : null)}
        />
        <Text size="sm" c="dimmed">
          You see and can change what they can. Everything is recorded under both names. You can’t use their password,
          two-factor settings, keys, or signatures. The session ends after four hours.
        </Text>
      </Stack>
    </Dialog>
  );
}
