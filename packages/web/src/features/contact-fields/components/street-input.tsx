import { MAX_STREET } from '@bookline/contract/rules/limits';
import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useSuggestedAddresses } from '../address-help.data.ts';
import type { AddressValue } from '../contact-values.ts';

/** The street, with addresses to choose from while it's typed. It has no character filter, because apartments are written with #. */
export function StreetInput({
  value,
  onValue,
  onComplete,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onValue: (street: string) => void;
  readonly onComplete: (address: AddressValue) => void;
}) {
  // Nothing is asked until someone types.
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  const { offered, suggestions, problem, complete } = useSuggestedAddresses(typed);
  const isOpen = isWanted && suggestions.length > 0;
  const store = useCombobox({
    opened: isOpen,
    onOpenedChange: setWanted,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const choose = (id: string) => {
    const chosen = suggestions.find((each) => each.id === id);
    setWanted(false);
    setTyped('');
    if (!chosen) return;
    onValue(chosen.street);
    complete(id).then(
      (address) => address && onComplete({ ...address, line1: address.line1 || chosen.street }),
      (error: unknown) => setFailed(sentenceOf(error)),
    );
  };
  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute={offered}>
        <TextInput
          {...field}
          {...(offered && { role: 'combobox', 'aria-autocomplete': 'list' })}
          value={value}
          description={problem ?? failed}
          onChange={({ currentTarget }) => {
            onValue(currentTarget.value);
            setTyped(currentTarget.value);
            setFailed(undefined);
            setWanted(true);
          }}
          onBlur={() => setWanted(false)}
          maxLength={MAX_STREET}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Addresses">
          {suggestions.map(({ id, street, place }) => (
            <Combobox.Option key={id} value={id}>
              {street}
              <Text span size="xs" c="dimmed" display="block">
                {place}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {/* Google wants its name beside what it found. */}
        <Combobox.Footer>
          <Text size="xs" c="dimmed" ta="right" translate="no">
            Google Maps
          </Text>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
