import { formatNumber } from '@bookline/contract/rules/numbers';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useScreenKeys } from '../../../lib/keyboard.ts';
import { paths } from '../../../lib/paths.ts';
import type { Neighbors } from '../use-neighbors.ts';

/** The contact's position in the list it was opened from, with links to the previous and next one. */
export function ContactSteps({ neighbors }: { readonly neighbors: Neighbors }) {
  const { previous, next, position, total } = neighbors;
  const navigate = useNavigate();
  const go = (to: Neighbors['next']) => {
    // By id, because contacts can share a number.
    if (to) void navigate({ to: paths.contact({ id: to.id }) });
  };
  useScreenKeys([
    ['[', () => go(previous)],
    [']', () => go(next)],
  ]);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.125rem', whiteSpace: 'nowrap' }}>
      <Tooltip label="Previous  [">
        <ActionIcon size={24} aria-label="Previous contact" disabled={!previous} onClick={() => go(previous)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
      </Tooltip>
      <span>
        {formatNumber(position)} of {total}
      </span>
      <Tooltip label="Next  ]">
        <ActionIcon size={24} aria-label="Next contact" disabled={!next} onClick={() => go(next)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
