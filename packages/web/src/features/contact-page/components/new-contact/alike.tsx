import type { ContactRow } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TextLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { spokenName, useContactsWith } from '../../../contact-fields/contact-fields.api.ts';
import classes from './new-contact.module.css';

/** After a pause in typing, lists contacts that already have this number. */
export function SamePhone({ number }: { readonly number: string }) {
  const [phone] = useDebouncedValue(number, DEBOUNCE_MS);
  const { data } = useContactsWith({ phone });
  return phone === number ? <Alike rows={data?.data ?? []} what="number" /> : null;
}

/** After a pause in typing, lists contacts that already have this email address. */
export function SameEmail({ address }: { readonly address: string }) {
  const [email] = useDebouncedValue(address, DEBOUNCE_MS);
  const { data } = useContactsWith({ email });
  return email === address ? <Alike rows={data?.data ?? []} what="email" /> : null;
}

// Opens in another tab, so input here isn't lost.
function Alike({ rows, what }: { readonly rows: readonly ContactRow[]; readonly what: string }) {
  return (
    <span role="status" className={rows.length > 0 ? classes.alike : undefined}>
      {rows.length > 0 && (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            A contact already has this {what}:{' '}
            {rows.map((row, index) => (
              <span key={row.id}>
                {index > 0 && ', '}
                <TextLink to={paths.contact({ id: row.id })} target="_blank" inherit underline="always">
                  {spokenName(row)}
                </TextLink>
                {row.owner && ` (${row.owner.name})`}
              </span>
            ))}
          </span>
        </>
      )}
    </span>
  );
}
