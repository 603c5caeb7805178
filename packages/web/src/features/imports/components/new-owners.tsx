import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_IMPORT_OWNERS } from '@bookline/contract/rules/limits';
import { Input, MultiSelect, SegmentedControl, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useOwners, usePools } from '../imports.data.ts';
import type { Options } from './options.ts';
import { ownerChoices } from './owner-choices.ts';

/** The new contacts' owner: one user, several users round-robin, or a pool. */
export function NewOwners({
  options,
  errorOf,
  onChange,
}: {
  readonly options: Options;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Options) => void;
}) {
  const user = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const names = useRef(new Map<string, string>());
  // After a choice, the field shows a name, which isn't a search.
  const people = useOwners([...names.current.values()].includes(q) ? '' : q);
  const pools = usePools();
  const choices = ownerChoices(people.data?.data ?? [], user);
  // Selected users keep their names while the user searches.
  for (const { value, label } of choices) names.current.set(value, label);
  const how = options.pool !== undefined ? 'pool' : options.owners !== undefined ? 'turn' : 'one';
  const hasPools = (pools.data?.data.length ?? 0) > 0;
  const chosen = (options.owners ?? []).filter((id) => !choices.some(({ value }) => value === id));
  const turn = [...choices, ...chosen.map((id) => ({ value: id, label: names.current.get(id) ?? 'Deleted user' }))];
  const finding = {
    searchable: true,
    onSearchChange: setTyped,
    nothingFoundMessage: 'No matching users in your downline',
  } as const;

  return (
    <Stack gap="xs">
      <Input.Wrapper label="Owner of new contacts" labelElement="div">
        <div>
          <SegmentedControl
            size="xs"
            aria-label="Owner of new contacts"
            data={[
              { value: 'one', label: 'One user' },
              { value: 'turn', label: 'Round-robin' },
              ...(hasPools ? [{ value: 'pool', label: 'Pool' }] : []),
            ]}
            value={how}
            onChange={(next) => {
              setTyped('');
              const first = pools.data?.data[0]?.id;
              if (next === 'one') onChange({ owner: undefined, owners: undefined, pool: undefined });
              if (next === 'turn') onChange({ owner: undefined, owners: [user.id], pool: undefined });
              if (next === 'pool' && first) onChange({ owner: undefined, owners: undefined, pool: first });
            }}
          />
        </div>
      </Input.Wrapper>
      {how === 'one' && (
        <Select
          label="Owner"
          description="The owner of the new contacts."
          data={choices}
          value={options.owner ?? user.id}
          onChange={(owner) => onChange({ owner: owner ?? undefined })}
          filter={({ options: found }) => found}
          allowDeselect={false}
          error={errorOf('owner')}
          maw="30rem"
          {...finding}
        />
      )}
      {how === 'turn' && (
        <MultiSelect
          label="Owners"
          description="New contacts are assigned to these users in order. Existing contacts keep their owner."
          data={turn}
          value={[...(options.owners ?? [])]}
          onChange={(owners) => onChange({ owners })}
          filter={({ options: found, search }) =>
            found.filter((each) => 'label' in each && each.label.toLowerCase().includes(search.toLowerCase()))
          }
          error={errorOf('owners') ?? (options.owners?.length === 0 ? 'Choose at least one.' : undefined)}
          maxValues={MAX_IMPORT_OWNERS}
          {...finding}
        />
      )}
      {how === 'pool' && (
        <Select
          label="Pool"
          description="Contacts in a pool have no owner until someone takes them."
          data={(pools.data?.data ?? []).map((pool) => ({ value: pool.id, label: pool.name }))}
          value={options.pool ?? null}
          onChange={(pool) => pool && onChange({ pool })}
          allowDeselect={false}
          error={errorOf('pool')}
          maw="30rem"
        />
      )}
    </Stack>
  );
}
