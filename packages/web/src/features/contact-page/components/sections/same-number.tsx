import { TextLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { spokenName, useContactEdit, useContactsWith } from '../../../contact-fields/contact-fields.api.ts';
import classes from './reach.module.css';

/** Other contacts with the primary number, such as a spouse or a duplicate. Empty if there are none. */
export function SameNumber() {
  const { contact } = useContactEdit();
  const { data } = useContactsWith({ phone: contact.phone ?? '' });
  const others = (data?.data ?? []).filter((row) => row.id !== contact.id);
  if (!contact.phone || others.length === 0) return null;
  return (
    <p className={classes.same}>
      Also at this number:{' '}
      {others.map((row, index) => (
        <span key={row.id}>
          {index > 0 && ', '}
          <TextLink to={paths.contact({ id: row.id })} inherit>
            {spokenName(row)}
          </TextLink>
        </span>
      ))}
    </p>
  );
}
