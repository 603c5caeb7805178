import type { TransferPreview } from '@bookline/contract/features/transfers';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import { MAX_WEIGHT } from '@bookline/contract/rules/distribution';
import { CloseButton, NumberInput, Table } from '@mantine/core';
import { Avatar } from '../../../ui/avatar.tsx';
import { type Chosen, countsOf, type Shared } from './receivers.ts';
import classes from './transfers.module.css';
import { countOf } from './words.ts';

const countOrDots = (count: number | undefined) => (count === undefined ? '…' : countOf(count));

/** What a preview says of each recipient, or that it loads. */
export type Planned = TransferPreview['receivers'] | 'loading';

/** The recipients and their current number of contacts. */
export function ReceiverRows({
  shared,
  total,
  planned,
  onChange,
}: {
  readonly shared: Shared;
  readonly total: number;
  readonly planned?: Planned | undefined;
  readonly onChange: (receivers: readonly Chosen[]) => void;
}) {
  const { receivers, distribution } = shared;
  const { counts } = countsOf(total, shared);
  const planOf = ({ id }: Chosen) =>
    planned === 'loading' ? undefined : planned?.find((receiver) => receiver.id === id);
  const change = (id: string, part: Partial<Chosen>) =>
    onChange(receivers.map((receiver) => (receiver.id === id ? { ...receiver, ...part } : receiver)));
  return (
    <Table verticalSpacing={4} horizontalSpacing={6} aria-label="Recipients" className={classes.receivers}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Recipient</Table.Th>
          {distribution !== 'round_robin' && (
            <Table.Th scope="col">{distribution === 'weighted' ? 'Weight' : 'Cap'}</Table.Th>
          )}
          <Table.Th scope="col" ta="right">
            {planned ? 'To transfer' : 'Receives'}
          </Table.Th>
          {planned && (
            <Table.Th scope="col" ta="right">
              Already owned
            </Table.Th>
          )}
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receivers.map((receiver, index) => (
          <Table.Tr key={receiver.id}>
            <Table.Td>
              <span className={classes.who}>
                <Avatar id={receiver.id} name={receiver.name} size={18} />
                <span>
                  {receiver.name}
                  {receiver.kind === 'pool' && ' (pool)'}
                </span>
              </span>
            </Table.Td>
            {distribution === 'weighted' && (
              <Table.Td>
                <NumberInput
                  size="xs"
                  w="5rem"
                  aria-label={`Weight of ${receiver.name}`}
                  min={1}
                  max={MAX_WEIGHT}
                  allowDecimal={false}
                  value={receiver.weight}
                  onChange={(value) =>
                    change(receiver.id, { weight: Math.max(1, Math.min(MAX_WEIGHT, Number(value) || 1)) })
                  }
                />
              </Table.Td>
            )}
            {distribution === 'capped' && (
              <Table.Td>
                <NumberInput
                  size="xs"
                  w="6rem"
                  aria-label={`Cap for ${receiver.name}`}
                  placeholder="No cap"
                  min={1}
                  max={MAX_TRANSFER_LIMIT}
                  allowDecimal={false}
                  thousandSeparator=","
                  value={receiver.cap ?? ''}
                  onChange={(value) =>
                    change(receiver.id, {
                      cap: value === '' ? undefined : Math.max(1, Math.min(MAX_TRANSFER_LIMIT, Number(value))),
                    })
                  }
                />
              </Table.Td>
            )}
            <Table.Td ta="right" className="tabular">
              {countOf((planOf(receiver)?.planned ?? counts[index] ?? 0) - (planOf(receiver)?.kept ?? 0))}
            </Table.Td>
            {planned && (
              <Table.Td ta="right" className="tabular">
                {countOrDots(planOf(receiver)?.kept)}
              </Table.Td>
            )}
            <Table.Td w={32}>
              <CloseButton
                size="sm"
                aria-label={`Remove ${receiver.name}`}
                onClick={() => onChange(receivers.filter(({ id }) => id !== receiver.id))}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
