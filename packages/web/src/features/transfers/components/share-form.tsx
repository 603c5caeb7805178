import { type Distribution, MAX_RECIPIENTS } from '@bookline/contract/rules/distribution';
import { Input, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';
import { useGiveablePools } from '../transfers.data.ts';
import { type Planned, ReceiverRows } from './receiver-rows.tsx';
import { type Chosen, countsOf, type Shared } from './receivers.ts';
import { contactsText } from './words.ts';

const ways: readonly { value: Distribution; label: string }[] = [
  { value: 'round_robin', label: 'Round-robin' },
  { value: 'weighted', label: 'By weight' },
  { value: 'capped', label: 'Up to a cap' },
];

/** The recipients and how the contacts are distributed among them. */
export function ShareForm({
  total,
  shared,
  planned,
  onChange,
  error,
}: {
  readonly total: number;
  readonly shared: Shared;
  /** What each recipient would get, where a preview tells. */
  readonly planned?: Planned | undefined;
  readonly onChange: (shared: Shared) => void;
  readonly error?: string | undefined;
}) {
  const { receivers, distribution, rest } = shared;
  const { left } = countsOf(total, shared);
  const last = receivers.at(-1);
  return (
    <Stack gap="sm">
      {receivers.length < MAX_RECIPIENTS && (
        <ReceiverPicker
          chosen={receivers}
          onAdd={(receiver) =>
            onChange({ ...shared, receivers: [...receivers, { ...receiver, weight: 1, cap: undefined }] })
          }
          error={error}
        />
      )}
      {receivers.length > 0 && (
        <>
          <Input.Wrapper label="Distribution" labelElement="div">
            <SegmentedControl
              size="xs"
              display="flex"
              w="fit-content"
              aria-label="Distribution"
              data={[...ways]}
              value={distribution}
              onChange={(value) => {
                const way = ways.find((one) => one.value === value)?.value;
                if (way) onChange({ ...shared, distribution: way });
              }}
            />
          </Input.Wrapper>
          <ReceiverRows
            shared={shared}
            total={total}
            planned={planned}
            onChange={(changed) => onChange({ ...shared, receivers: changed })}
          />
          {distribution === 'capped' && last && (
            <Radio.Group
              label="Contacts over the cap"
              value={rest}
              onChange={(value) => onChange({ ...shared, rest: value === 'last' ? 'last' : 'stay' })}
            >
              <Stack gap={6} mt={4}>
                <Radio value="stay" label="Keep current owner" />
                <Radio value="last" label={`Transfer to ${last.name}`} />
              </Stack>
            </Radio.Group>
          )}
          {left > 0 && (
            <Text size="sm" c="dimmed">
              {contactsText(left)} {left === 1 ? 'keeps its owner.' : 'keep their owner.'}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

type Receiver = Pick<Chosen, 'kind' | 'id' | 'name'> & { readonly group: string };

/** Adds a recipient: a user or pool the user can transfer to. */
function ReceiverPicker({
  chosen,
  onAdd,
  error,
}: {
  readonly chosen: readonly Chosen[];
  readonly onAdd: (receiver: Pick<Chosen, 'kind' | 'id' | 'name'>) => void;
  readonly error?: string | undefined;
}) {
  const pools = useGiveablePools();
  const isFree = ({ id }: { id: string }) => chosen.every((receiver) => receiver.id !== id);
  const useFound = (q: string): readonly Receiver[] => {
    const { people } = usePeople(q);
    const given = pools.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    return [
      ...people.filter(isFree).map(({ id, name }) => ({ kind: 'user' as const, id, name, group: 'Users' })),
      ...given.filter(isFree).map(({ id, name }) => ({ kind: 'pool' as const, id, name, group: 'Pools' })),
    ];
  };
  return (
    <PersonPicker<Receiver>
      label={chosen.length === 0 ? 'Recipient' : 'Add recipient'}
      placeholder={pools.length > 0 ? 'User or pool' : 'User'}
      value={null}
      onChange={(_, receiver) => receiver && onAdd({ kind: receiver.kind, id: receiver.id, name: receiver.name })}
      useFound={useFound}
      adds
      nothingFoundMessage="No matching users or pools"
      error={error}
      openOnFocus={false}
      data-autofocus
    />
  );
}
