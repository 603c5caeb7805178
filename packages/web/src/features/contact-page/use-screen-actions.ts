import {
  IconCalendarDue,
  IconCalendarPlus,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconProgress,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useDial } from '../../lib/dialing.ts';
import { type PaletteAction, usePaletteActions } from '../../lib/palette-actions.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import {
  type ContactChange,
  spokenName,
  useContactEdit,
  useOpened,
  usePeople,
  useStatuses,
} from '../contact-fields/contact-fields.api.ts';
import { reachOf } from './reach.ts';

/** Offers what the user may do with the contact in the command palette: reach it, add to it, and change its status and owner. */
export function useScreenActions({
  writeNote,
  editName,
  readOnly,
}: {
  readonly writeNote: () => void;
  readonly editName: () => void;
  readonly readOnly: boolean;
}): void {
  const { contact, save } = useContactEdit();
  const user = useCurrentUser();
  const dial = useDial();
  const email = useOpened('sent_email');
  const followUp = useOpened('follow_up');
  const event = useOpened('event');
  const statuses = useStatuses(!readOnly);
  const { people } = usePeople('', !readOnly);
  const { call, mail } = reachOf(contact);
  const change = async (what: ContactChange, told: string) => {
    const refused = await save(what, contact);
    const [why] = Object.values(refused ?? {})[0] ?? [];
    if (refused) toast.failed(why ?? 'Not changed. Try again.');
    else toast.done(told);
  };
  const doing = {
    writeNote,
    editName,
    call: () => call.to !== null && dial?.({ number: call.to, contact_id: contact.id }),
    email: () => email.open('new'),
    followUp: () => followUp.open('new'),
    event: () => event.open('new'),
    change,
  };
  // The palette keeps its list while the page is shown, and runs the current functions.
  const run = useRef(doing);
  useEffect(() => {
    run.current = doing;
  });
  const canCall = call.to !== null && dial !== undefined;
  const canMail = mail.to !== null;
  const hasFollowUps = user.features.includes('follow_ups');
  const name = spokenName(contact);
  const { status, owner } = contact;
  const actions = useMemo((): readonly PaletteAction[] => {
    const group = 'This page';
    const detail = name;
    const calling: readonly PaletteAction[] = canCall
      ? [
          {
            id: 'contact.call',
            label: 'Call',
            detail,
            keywords: ['phone', 'dial', 'ring'],
            group,
            icon: IconPhone,
            run: () => run.current.call(),
          },
        ]
      : [];
    if (readOnly) return calling;
    const action = (
      id: string,
      label: string,
      icon: PaletteAction['icon'],
      words: string,
      work: () => void,
    ): PaletteAction => ({
      id: `contact.${id}`,
      label,
      detail,
      group,
      keywords: [words],
      ...(icon && { icon }),
      run: work,
    });
    const others = people.filter(({ id }) => id !== owner?.id && id !== user.id);
    return [
      ...calling,
      ...(canMail ? [action('email', 'Email', IconMail, 'write mail send message', () => run.current.email())] : []),
      action('note', 'Add note', IconNote, 'write comment log', () => run.current.writeNote()),
      ...(hasFollowUps
        ? [
            action('follow_up', 'Add follow-up', IconCalendarDue, 'task reminder to-do due', () =>
              run.current.followUp(),
            ),
          ]
        : []),
      action('event', 'Add event', IconCalendarPlus, 'appointment meeting schedule book', () => run.current.event()),
      ...(statuses && statuses.length > 0
        ? [
            {
              ...action('status', 'Change status…', IconProgress, 'stage set move pipeline', () => undefined),
              options: statuses
                .filter(({ id }) => id !== status?.id)
                .map(({ id, title }) => ({
                  id: String(id),
                  label: title,
                  run: () => void run.current.change({ status_id: id }, `Status changed to ${title}`),
                })),
            },
          ]
        : []),
      ...(owner?.id === user.id
        ? []
        : [
            action(
              'mine',
              'Assign to me',
              IconUserCheck,
              'take own claim owner',
              () => void run.current.change({ owner_id: user.id }, `${name} assigned to you`),
            ),
          ]),
      ...(others.length > 0
        ? [
            {
              ...action('owner', 'Reassign…', IconUserShare, 'owner transfer give agent', () => undefined),
              options: others.map(({ id, name: other }) => ({
                id,
                label: other,
                run: () => void run.current.change({ owner_id: id }, `${name} reassigned to ${other}`),
              })),
            },
          ]
        : []),
      action('name', 'Edit name', IconPencil, 'rename', () => run.current.editName()),
    ];
  }, [canCall, canMail, hasFollowUps, name, owner?.id, people, readOnly, status?.id, statuses, user.id]);
  usePaletteActions(actions);
}
