import { addresses } from '@bookline/contract/features/addresses';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_STREET, MIN_ADDRESS_ASKED } from '@bookline/contract/rules/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { useCall } from '../../lib/use-call.ts';

/** Addresses that begin with what was typed, once typing pauses (R442). None if the company has no key for them. */
export function useSuggestedAddresses(typed: string) {
  const [session, setSession] = useState(() => crypto.randomUUID());
  const [isOff, setOff] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isAsking = !isOff && typed !== '' && asked.length >= MIN_ADDRESS_ASKED && asked.length <= MAX_STREET;
  const { data, error } = useCall(
    addresses.suggest,
    { body: { text: asked, session } },
    { enabled: isAsking, keepPrevious: true, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const offered = data?.data.offered;
  useEffect(() => {
    if (offered === false) setOff(true);
  }, [offered]);
  return {
    offered: offered === true,
    suggestions: isAsking ? (data?.data.suggestions ?? []) : [],
    problem: isAsking && error ? sentenceOf(error) : undefined,
    /** The whole address of a suggestion. It ends the session, for which Google charges. */
    async complete(id: string) {
      setSession(crypto.randomUUID());
      return (await call(addresses.complete, { body: { id, session } })).data;
    },
  };
}
