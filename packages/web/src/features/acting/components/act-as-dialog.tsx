import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Alert, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useActAs, usePeopleToActAs } from '../acting.data.ts';

/** Chooses somebody to act as, and says beforehand what that means. */
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
      title="Act as somebody"
      onClose={onClose}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} loading={busy} onClick={() => chosen && actAs(chosen.id)}>
            {chosen ? `Act as ${chosen.name}` : 'Act as …'}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <div role="alert">{error && <Alert color="red">{sentenceOf(error)}</Alert>}</div>
        <Select
          label="Whom"
          placeholder="Type a name"
          data-autofocus
          searchable
          value={chosen?.id ?? null}
          searchValue={typed}
          onSearchChange={setTyped}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          // The server has searched already.
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
          nothingFoundMessage={loading ? 'Searching …' : 'Nobody below you has this name.'}
          onChange={(id, option) => setChosen(id && option ? { id, name: option.label } : null)}
        />
        <Text size="sm" c="dimmed">
          You see and change what they would. Everything is recorded with your name and theirs. Their password, second
          factor, keys and signatures stay out of reach, and after four hours you are back.
        </Text>
      </Stack>
    </Dialog>
  );
}
