import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconBookmark,
  IconChevronDown,
  IconChevronUp,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { readListState, readSavedState, savedScopeOf } from '../../contact-search/contact-search.api.ts';
import { useDeleteFilter, usePinFilter, useQuickFilters } from '../quick-filters.data.ts';
import { sharedText } from '../sharing-words.ts';
import classes from './manage-views.module.css';
import ViewDialog, { type ViewDialogFor } from './view-dialog.tsx';
import { ViewDot } from './view-dot.tsx';

/** All views in a dialog: open, pin, reorder, rename, share, and delete them, or save the list as a new one. */
export default function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuickFilters();
  const storage = useUserStorage();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ViewDialogFor | null>(null);
  const make = () => {
    const state = readSavedState(storage) ?? readListState({});
    setDialog({ kind: 'new', saved: { contacts_scope: savedScopeOf(state) } });
  };
  const onSaved = ({ id }: QuickFilter) => {
    setDialog(null);
    if (dialog?.kind !== 'new') return;
    onClose();
    void navigate({ to: paths.contacts, search: { view: id } });
  };
  const list = data?.data ?? [];
  const groups = [
    { label: 'Pinned', filters: list.filter(({ position }) => position !== null) },
    { label: 'My views', filters: list.filter(({ position, mine }) => position === null && mine) },
    { label: 'Shared with me', filters: list.filter(({ position, mine }) => position === null && !mine) },
  ].filter(({ filters }) => filters.length > 0);
  return (
    <Dialog
      opened
      title="Views"
      onClose={onClose}
      size="lg"
      actions={
        <Button leftSection={<IconBookmark size={15} stroke={1.7} aria-hidden />} onClick={make}>
          Save the last contact list as a view
        </Button>
      }
    >
      {!data && error && <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && list.length === 0 && (
        <EmptyState order={3} icon={IconBookmark} title="No views yet">
          Filter the contact list, then save it as a view. A view keeps the filters, order, and columns.
        </EmptyState>
      )}
      {groups.map(({ label, filters }) => (
        <section key={label} className={classes.group} aria-label={label}>
          <h3 className={classes.label}>{label}</h3>
          <ul className={classes.list}>
            {filters.map((filter) => (
              <View
                key={filter.id}
                filter={filter}
                last={label === 'Pinned' ? filters.length - 1 : 0}
                onEdit={() => setDialog({ kind: 'edit', filter })}
                onClose={onClose}
              />
            ))}
          </ul>
        </section>
      ))}
      {dialog && <ViewDialog of={dialog} onSaved={onSaved} onClose={() => setDialog(null)} />}
    </Dialog>
  );
}

function View({
  filter,
  last,
  onEdit,
  onClose,
}: {
  readonly filter: QuickFilter;
  readonly last: number;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  const { id, name, color, editable, position } = filter;
  const pin = usePinFilter();
  const remove = useDeleteFilter();
  const change = (body: { pinned?: boolean; position?: number }) => pin.mutate({ params: { id }, body });
  const shared = sharedText(filter);
  return (
    <li className={classes.view}>
      <Link to={paths.contacts} search={{ view: id }} className={classes.name} onClick={onClose}>
        <ViewDot color={color} />
        <span className={classes.text}>{name}</span>
        {shared && <span className={classes.detail}>{shared}</span>}
      </Link>
      {position !== null && (
        <>
          <Tool
            label={`Move ${name} up`}
            icon={IconChevronUp}
            disabled={position === 0}
            onClick={() => change({ position: position - 1 })}
          />
          <Tool
            label={`Move ${name} down`}
            icon={IconChevronDown}
            disabled={position >= last}
            onClick={() => change({ position: position + 1 })}
          />
        </>
      )}
      {position === null ? (
        <Tool label={`Pin ${name}`} icon={IconPin} onClick={() => change({ pinned: true })} />
      ) : (
        <Tool label={`Unpin ${name}`} icon={IconPinnedOff} onClick={() => change({ pinned: false })} />
      )}
      {editable && (
        <>
          <Tool label={`Rename or share ${name}`} icon={IconPencil} onClick={onEdit} />
          <Tool label={`Delete ${name}`} icon={IconTrash} onClick={() => remove(filter)} />
        </>
      )}
    </li>
  );
}

function Tool({
  label,
  icon: Icon,
  disabled = false,
  onClick,
}: {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
