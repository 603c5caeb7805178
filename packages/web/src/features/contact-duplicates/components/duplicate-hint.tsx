import { Button, Group } from '@mantine/core';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { spokenName, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useDismiss, useDuplicatesOf } from '../contact-duplicates.data.ts';
import classes from './duplicates.module.css';

/** Shows the most likely duplicate of a contact, or nothing if there is none. */
export function DuplicateHint() {
  const { contact, readOnly } = useContactEdit();
  const { data } = useDuplicatesOf(contact.id);
  const dismiss = useDismiss();
  const [first, ...more] = data?.data ?? [];
  if (!first || readOnly || first.likelihood === 'possible') return null;
  const others = [first, ...more.filter(({ likelihood }) => likelihood !== 'possible')].slice(0, 9);
  const name = spokenName(first.contact);
  const send = (dismissed: boolean) =>
    dismiss.mutateAsync({ body: { contact_ids: [contact.id, first.contact.id], dismissed } });
  const notSame = () =>
    send(true).then(
      () => toast.done(`Marked as not a duplicate of ${name}`, { undo: () => void send(false) }),
      () => undefined, // a toast has told of it
    );
  return (
    <aside className={classes.hint} aria-label="Possible duplicate">
      <span>
        May be a duplicate of{' '}
        <TextLink to={paths.contact({ id: first.contact.id })} inherit>
          {name}
        </TextLink>
        : {first.reasons.map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1)).join(', ')}.
        {others.length > 1 && ` And ${others.length - 1} more.`}
      </span>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => void notSame()}
          loading={dismiss.isPending}
        >
          Not a duplicate
        </Button>
        <ButtonLink
          size="compact-xs"
          variant="default"
          to={paths.merge([contact.id, ...others.map((other) => other.contact.id)])}
        >
          Compare
        </ButtonLink>
      </Group>
    </aside>
  );
}
