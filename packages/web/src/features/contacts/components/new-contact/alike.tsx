import type { ContactRow } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TextLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useContactsWith } from '../../contact.data.ts';
import { listName } from '../list/contact-name.ts';
import classes from './new-contact.module.css';

/** Says, once typing rests, which contacts have this number already. */
export function SamePhone({ number }: { readonly number: string }) {
  const [phone] = useDebouncedValue(number, DEBOUNCE_MS);
  const { data } = useContactsWith({ phone });
  return phone === number ? <Alike rows={data?.data ?? []} what="number" /> : null;
}

/** Says, once typing rests, which contacts have this mail address already. */
export function SameEmail({ address }: { readonly address: string }) {
  const [email] = useDebouncedValue(address, DEBOUNCE_MS);
  const { data } = useContactsWith({ email });
  return email === address ? <Alike rows={data?.data ?? []} what="address" /> : null;
}

// In another tab: what is typed here stays.
function Alike({ rows, what }: { readonly rows: readonly ContactRow[]; readonly what: string }) {
  return (
    <span role="status" className={rows.length > 0 ? classes.alike : undefined}>
      {rows.length > 0 && (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            Has this {what} already:{' '}
            {rows.map((row, index) => (
              <span key={row.id}>
                {index > 0 && ', '}
                <TextLink to={paths.contact({ id: row.id })} target="_blank" inherit underline="always">
                  {listName(row)}
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
