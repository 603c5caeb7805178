import { letterFields } from '@bookline/contract/rules/letter-fields';
import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';

const groups = [
  { of: 'contact', label: 'Contact' },
  { of: 'policy', label: 'Policy' },
  { of: 'sender', label: 'You' },
] as const;

/** The fields an email can insert from the contact and the sender. */
export function FieldMenu({ onField }: { readonly onField: (field: string) => void }) {
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          // The cursor stays where it is.
          onMouseDown={(event) => event.preventDefault()}
        >
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={280} type="auto">
          {groups.map(({ of, label }) => (
            <Fragment key={of}>
              <Menu.Label>{label}</Menu.Label>
              {letterFields
                .filter((field) => field.of === of)
                .map(({ name, label: words }) => (
                  <Menu.Item key={name} onClick={() => onField(`{{${name}}}`)}>
                    {words}
                  </Menu.Item>
                ))}
            </Fragment>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
