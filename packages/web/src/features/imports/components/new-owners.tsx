import { MAX_IMPORT_OWNERS } from '@bookline/contract/rules/limits';
import { Input, SegmentedControl, Select, Stack } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { PeoplePicker, PersonPicker } from '../../../ui/person-picker.tsx';
import { useOwners, usePools } from '../imports.data.ts';
import type { Options } from './options.ts';

const NO_MATCH = 'No matching users in your downline';
const useFound = (q: string) => useOwners(q).data?.data ?? [];

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
  const pools = usePools();
  const me = { id: user.id, name: `${user.profile.first_name} ${user.profile.last_name}` };
  const how = options.pool !== undefined ? 'pool' : options.owners !== undefined ? 'turn' : 'one';
  const hasPools = (pools.data?.data.length ?? 0) > 0;

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
              const first = pools.data?.data[0]?.id;
              if (next === 'one') onChange({ owner: undefined, owners: undefined, pool: undefined });
              if (next === 'turn') onChange({ owner: undefined, owners: [user.id], pool: undefined });
              if (next === 'pool' && first) onChange({ owner: undefined, owners: undefined, pool: first });
            }}
          />
        </div>
      </Input.Wrapper>
      {how === 'one' && (
        <PersonPicker
          label="Owner"
          description="The owner of the new contacts."
          value={options.owner ?? user.id}
          onChange={(owner) => onChange({ owner: owner ?? undefined })}
          useFound={useFound}
          known={[me]}
          error={errorOf('owner')}
          maw="30rem"
          nothingFoundMessage={NO_MATCH}
        />
      )}
      {how === 'turn' && (
        <PeoplePicker
          label="Owners"
          description="New contacts are assigned to these users in order. Existing contacts keep their owner."
          value={options.owners ?? []}
          onChange={(owners) => onChange({ owners })}
          useFound={useFound}
          known={[me]}
          error={errorOf('owners') ?? (options.owners?.length === 0 ? 'Choose at least one.' : undefined)}
          maxValues={MAX_IMPORT_OWNERS}
          nothingFoundMessage={NO_MATCH}
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
