import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';
import { useGiveablePools } from '../transfers.data.ts';
import type { Chosen } from './receivers.ts';

/** Adds a recipient: a user or pool the user can transfer to. */
export function ReceiverPicker({
  chosen,
  onAdd,
  error,
}: {
  readonly chosen: readonly Chosen[];
  readonly onAdd: (receiver: Pick<Chosen, 'kind' | 'id' | 'name'>) => void;
  readonly error?: string | undefined;
}) {
  const { id: me } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const { people } = usePeople(typed);
  const pools = useGiveablePools();
  const isFree = ({ id }: { id: string }) => chosen.every((receiver) => receiver.id !== id);
  const freePeople = people.filter(isFree);
  const freePools = pools.filter(isFree);
  const label = (person: { id: string; name: string }) => (person.id === me ? `${person.name} (you)` : person.name);
  const add = (id: string | null) => {
    const person = freePeople.find((one) => one.id === id);
    const pool = freePools.find((one) => one.id === id);
    if (person) onAdd({ kind: 'user', id: person.id, name: person.name });
    else if (pool) onAdd({ kind: 'pool', id: pool.id, name: pool.name });
    setTyped('');
  };
  return (
    <Select
      label={chosen.length === 0 ? 'Recipient' : 'Add recipient'}
      placeholder={pools.length > 0 ? 'User or pool' : 'User'}
      data={[
        { group: 'Users', items: freePeople.map((person) => ({ value: person.id, label: label(person) })) },
        ...(freePools.length > 0
          ? [{ group: 'Pools', items: freePools.map(({ id, name }) => ({ value: id, label: name })) }]
          : []),
      ]}
      value={null}
      onChange={add}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No matching users or pools"
      error={error}
      openOnFocus={false}
      data-autofocus
    />
  );
}
