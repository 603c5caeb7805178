import { Button, Group } from '@mantine/core';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { spokenName } from '../../contacts/components/list/contact-name.ts';
import { useDismiss, useDuplicatesOf } from '../contact-duplicates.data.ts';
import classes from './duplicates.module.css';

/** Says on a contact's page whom it is most likely the same as; nothing where it is like nobody. */
export function DuplicateHint() {
  const { contact, readOnly } = useContactEdit();
  const allowed = useCurrentUser().features.includes('contacts_merge');
  const { data } = useDuplicatesOf(contact.id, allowed && !readOnly);
  const dismiss = useDismiss();
  const [first, ...more] = data?.data ?? [];
  if (!first || readOnly || first.likelihood === 'possible') return null;
  const others = [first, ...more.filter(({ likelihood }) => likelihood !== 'possible')].slice(0, 9);
  const name = spokenName(first.contact);
  const send = (dismissed: boolean) =>
    dismiss.mutateAsync({ body: { contact_ids: [contact.id, first.contact.id], dismissed } });
  const notSame = () =>
    send(true).then(
      () => toast.done(`${name} is somebody else.`, { undo: () => void send(false) }),
      () => undefined, // a toast has told of it
    );
  return (
    <aside className={classes.hint} aria-label="Possible duplicate">
      <span>
        May be the same as{' '}
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
          Not the same
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
