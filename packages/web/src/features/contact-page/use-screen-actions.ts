import { IconPencil, IconPhone, IconProgress, IconUserCheck, IconUserShare } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { type PaletteAction, usePaletteActions } from '../../lib/palette-actions.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import {
  type ComposerMode,
  type ContactChange,
  spokenName,
  useContactEdit,
  usePeople,
  useStatuses,
} from '../contact-fields/contact-fields.api.ts';

interface Doing {
  readonly compose: (mode: string) => void;
  readonly editName: () => void;
  /** Absent if the contact can't be called. */
  readonly call: (() => void) | undefined;
}

/** Offers what the user may do with the contact in the command palette: reach it, add to it, and change its status and owner. */
export function useScreenActions(modes: readonly ComposerMode[], { compose, editName, call }: Doing): void {
  const { contact, readOnly, save } = useContactEdit();
  const user = useCurrentUser();
  const statuses = useStatuses(!readOnly);
  const { people } = usePeople('', !readOnly);
  const change = async (what: ContactChange, told: string) => {
    const refused = await save(what, contact);
    const [why] = Object.values(refused ?? {})[0] ?? [];
    if (refused) toast.failed(why ?? 'Not changed. Try again.');
    else toast.done(told);
  };
  // The palette keeps its list while the page is shown, and runs the current functions.
  const run = useRef({ compose, editName, call, change });
  useEffect(() => {
    run.current = { compose, editName, call, change };
  });
  const canCall = call !== undefined;
  // A new list of the same modes is the same for the palette.
  const offered = modes.filter(({ closed }) => closed?.(contact) === undefined);
  const written = offered.map(({ value }) => value).join();
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
            keys: ['C'],
            run: () => run.current.call?.(),
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
      ...offered.map(({ value, action: label, icon, keywords, hotkey }) => ({
        ...action(value, label, icon, keywords, () => run.current.compose(value)),
        keys: [hotkey],
      })),
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
  }, [canCall, name, owner?.id, people, readOnly, status?.id, statuses, user.id, written]);
  usePaletteActions(actions);
}
