import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './list-tools.module.css';
import type { SetListState } from './use-list-state.ts';

/** Words to find in names, phones and e-mails: asked for once typing rests (R439), at once with Enter. '/' leads here. */
export function SearchField({ q, onChange }: { readonly q: string; readonly onChange: SetListState }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const ask = (words: string) => {
    if (words.trim() === asked.current) return;
    asked.current = words.trim();
    onChange({ q: asked.current, preview: undefined }, { replace: true });
  };
  const askLater = useDebouncedCallback(ask, DEBOUNCE_MS);
  // Going back, or clearing every filter, changes the words from outside.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  useHotkeys([['/', () => input.current?.select()]]);

  const change = (words: string) => {
    setTyped(words);
    askLater(words);
  };
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label="Search these contacts"
      aria-keyshortcuts="/"
      placeholder="Name, phone, e-mail"
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              setTyped('');
              ask('');
              input.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed);
        if (event.key === 'Escape' && typed !== '') change('');
      }}
    />
  );
}
