import { TextLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useContactsWith } from '../../contact.data.ts';
import { listName } from '../list/contact-name.ts';
import { useContactEdit } from './edit/contact-edit.ts';
import classes from './reach.module.css';

/** Who else has the primary number: a spouse at the same phone, or the same person twice. Nothing where nobody has. */
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
            {listName(row)}
          </TextLink>
        </span>
      ))}
    </p>
  );
}
