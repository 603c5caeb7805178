import { addresses } from '@bookline/contract/features/addresses';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import type { AddressValue } from './contact-values.ts';

const parts = ['city', 'county', 'state'] as const;
type Filled = Partial<Record<(typeof parts)[number], string>>;

/** Fills in what a ZIP code says. What someone typed or chose is never overwritten; what an earlier ZIP code filled in is. */
export function useZipFill(value: AddressValue, onChange: (value: AddressValue) => void): (zip: string) => void {
  const latest = useRef(value);
  const change = useRef(onChange);
  const filled = useRef<Filled>({});
  useEffect(() => {
    latest.current = value;
    change.current = onChange;
  });
  return (zip) => {
    if (!/^\d{5}$/.test(zip)) return;
    void call(addresses.zip, { params: { zip } }).then(
      ({ data }) => {
        const now = latest.current;
        // They typed on meanwhile.
        if (now.zip.slice(0, 5) !== zip) return;
        const found = Object.fromEntries(
          parts.flatMap((part) => {
            const isOurs = now[part] === '' || now[part] === filled.current[part];
            return isOurs && data[part] !== '' ? [[part, data[part]]] : [];
          }),
        ) as Filled;
        filled.current = { ...filled.current, ...found };
        change.current({ ...now, ...found });
      },
      // An unknown ZIP code, or no connection: they type the rest themselves.
      () => undefined,
    );
  };
}
