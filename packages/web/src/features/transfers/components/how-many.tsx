import { MAX_LAST } from '@bookline/contract/rules/limits';
import { Group, Input, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { countOf } from './words.ts';

/** All contacts of a set, or a number of them from the start or the end. */
export interface Part {
  readonly which: 'all' | 'first' | 'last';
  readonly count: number;
}

/** Chooses the first or last contacts of the selection, in list order. */
export function HowMany({
  count,
  part,
  onChange,
}: {
  readonly count: number;
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}) {
  const most = part.which === 'last' ? Math.min(count, MAX_LAST) : count;
  return (
    <Input.Wrapper label="Contacts to transfer" labelElement="div">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Contacts to transfer"
          data={[
            { value: 'all', label: `All ${countOf(count)}` },
            { value: 'first', label: 'The first' },
            { value: 'last', label: 'The last' },
          ]}
          value={part.which}
          onChange={(value) => {
            const which = value === 'first' || value === 'last' ? value : 'all';
            const start = part.which === 'all' ? Math.min(count, 100) : part.count;
            onChange({ which, count: which === 'last' ? Math.min(start, MAX_LAST) : start });
          }}
        />
        {part.which !== 'all' && (
          <NumberInput
            size="xs"
            w="7rem"
            aria-label="Number of contacts"
            min={1}
            max={most}
            allowDecimal={false}
            thousandSeparator=","
            value={part.count}
            onChange={(value) => onChange({ ...part, count: Math.max(1, Math.min(most, Number(value) || 1)) })}
          />
        )}
      </Group>
      {part.which !== 'all' && (
        <Text size="xs" c="dimmed" mt={4}>
          In the list’s current order.
        </Text>
      )}
    </Input.Wrapper>
  );
}
