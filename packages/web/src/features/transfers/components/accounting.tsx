import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { Table } from '@mantine/core';
import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './transfers.module.css';
import { countOf } from './words.ts';

/** A transfer's results in numbers: in total and for each recipient. */
export function Accounting({ attempt }: { readonly attempt: TransferAttempt }) {
  const { receivers, distribution, revert } = attempt;
  const facts: readonly (readonly [string, number])[] = [
    ['Transferred', attempt.moved],
    ...(attempt.kept > 0 ? [['Already owned', attempt.kept] as const] : []),
    ...(attempt.left > 0 ? [['Over the cap', attempt.left] as const] : []),
    ...(attempt.skipped > 0 ? [['Skipped', attempt.skipped] as const] : []),
    ...(revert
      ? ([
          ['Reverted', revert.moved],
          ['Not reverted', revert.skipped],
        ] as const)
      : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, count]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className="tabular">{countOf(count)}</dd>
          </div>
        ))}
      </dl>
      <Panel title={receivers.length === 1 ? 'Recipient' : `${receivers.length} recipients`} flush>
        <Table.ScrollContainer minWidth={320} mah={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-label="Recipients">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Recipient</Table.Th>
                {distribution !== 'round_robin' && (
                  <Table.Th scope="col" ta="right">
                    {distribution === 'weighted' ? 'Weight' : 'Cap'}
                  </Table.Th>
                )}
                <Table.Th scope="col" ta="right">
                  Planned
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Received
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {receivers.map(({ id, kind, name, weight, cap, planned, moved }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <span className={classes.who}>
                      <Avatar id={id} name={name} size={18} />
                      <span>
                        {name}
                        {kind === 'pool' && ' (pool)'}
                      </span>
                    </span>
                  </Table.Td>
                  {distribution !== 'round_robin' && (
                    <Table.Td ta="right" className="tabular">
                      {distribution === 'weighted' ? (weight ?? 1) : cap === null ? 'No cap' : countOf(cap)}
                    </Table.Td>
                  )}
                  <Table.Td ta="right" className="tabular">
                    {countOf(planned)}
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {countOf(moved)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
    </>
  );
}
