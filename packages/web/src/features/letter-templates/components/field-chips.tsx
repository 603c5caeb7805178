import { letterFields } from '@bookline/contract/rules/letter-fields';
import { Button, Group, Text } from '@mantine/core';

const groups = [
  { of: 'contact', label: 'Contact' },
  { of: 'policy', label: 'Policy' },
  { of: 'sender', label: 'You' },
] as const;

/** The contact fields of a letter. A click inserts one at the cursor. */
export function FieldChips({ onField }: { readonly onField: (field: string) => void }) {
  return (
    <div>
      {groups.map(({ of, label }) => (
        <Group key={of} gap={4} mb={6} role="group" aria-label={`Fields: ${label.toLowerCase()}`}>
          <Text size="xs" c="dimmed" w="6.5rem">
            {label}
          </Text>
          {letterFields
            .filter((field) => field.of === of)
            .map((field) => (
              <Button
                key={field.name}
                size="compact-xs"
                variant="light"
                color="gray"
                // Keeps the cursor in the letter.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onField(field.name)}
                title={`{{${field.name}}}`}
              >
                {field.label}
              </Button>
            ))}
        </Group>
      ))}
    </div>
  );
}
