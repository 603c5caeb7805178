import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_LONG_SEARCH } from '@bookline/contract/rules/limits';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useScreenKeys } from '../../../lib/keyboard.ts';
import type { SetListState } from '../../contact-search/contact-search.api.ts';
import classes from './list-tools.module.css';

/** Searches names, phones, and emails after typing pauses (R439), or at once with Enter. '/' focuses it. */
export function SearchField({ q, onChange }: { readonly q: string; readonly onChange: SetListState }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  /** Searches sent since `q`, oldest first. The URL follows a moment later, when the user may have typed more. */
  const asked = useRef<string[]>([]);
  const ask = (words: string) => {
    const sought = words.trim();
    if (sought === (asked.current.at(-1) ?? q)) return;
    asked.current.push(sought);
    onChange({ q: sought, preview: undefined }, { replace: true });
  };
  const askLater = useDebouncedCallback(ask, DEBOUNCE_MS);
  // The Back button and clearing all filters change the text from outside.
  useEffect(() => {
    const at = asked.current.lastIndexOf(q);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at >= 0) return;
    askLater.cancel();
    setTyped(q);
  }, [q, askLater]);
  useScreenKeys([['/', () => input.current?.select()]]);

  const change = (words: string) => {
    setTyped(words);
    askLater(words);
  };
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label="Search contacts"
      aria-keyshortcuts="/"
      placeholder="Name, phone, or email"
      value={typed}
      maxLength={MAX_LONG_SEARCH}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              askLater.cancel();
              setTyped('');
              ask('');
              input.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') askLater.flush();
        if (event.key === 'Escape' && typed !== '') change('');
      }}
    />
  );
}
