import type { ClientsBook } from '@bookline/contract/features/import-clients';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';

/** More than this are shown as a number. */
const SHOWN = 6;

/** A book's policies, and how its carriers and writing agents match. */
export function BookSummary({ book }: { readonly book: ClientsBook }) {
  const { policies, known_policies, carriers, agents } = book;
  const fresh = policies - known_policies;
  return (
    <Stack gap="sm" mb="sm">
      <Group gap="xs" aria-label="Policies">
        <Badge variant="default">
          {formatNumber(policies)} {policies === 1 ? 'policy' : 'policies'}
        </Badge>
        <Badge variant="light" color="green">
          {formatNumber(Math.max(0, fresh))} new
        </Badge>
        {known_policies > 0 && (
          <Badge variant="light" color="accent">
            {formatNumber(known_policies)} updated
          </Badge>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Names
          title="Carriers"
          none="No column has the carrier. Choose one above."
          unknown="not in your carriers, saved in the policy’s notes"
          names={carriers}
        />
        <Names
          title="Writing agents"
          none="No column has the writing agent."
          unknown="no matching user you can access"
          names={agents}
        />
      </SimpleGrid>
    </Stack>
  );
}

function Names({
  title,
  none,
  unknown,
  names,
}: {
  readonly title: string;
  readonly none: string;
  readonly unknown: string;
  readonly names: ClientsBook['carriers'];
}) {
  const more = names.length - SHOWN;
  return (
    <div>
      <Text size="xs" fw={500} c="dimmed">
        {title}
      </Text>
      {names.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {names.slice(0, SHOWN).map(({ name, rows, known_as }) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}{' '}
          <Text span size="xs" c="dimmed">
            {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
            {known_as === null ? `, ${unknown}` : known_as.name === name ? '' : `, matched to ${known_as.name}`}
          </Text>
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          and {formatNumber(more)} more
        </Text>
      )}
    </div>
  );
}
