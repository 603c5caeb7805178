import type { LinkedContact } from '@bookline/contract/features/linked-contacts';
import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHome, IconLinkOff, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ageOf } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { spokenName, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useChangeLink, useLinks } from '../linked-contacts.data.ts';
import { isFamily, relations, relationWords } from '../relation-words.ts';
import { HouseholdDialog } from './household-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import classes from './linked-panel.module.css';

/** `?open=link:new` */
const NEW = 'new';

/** The linked contacts, one per row, with a button for the household. */
export function LinkedPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useLinks(contact.id);
  const opened = useOpened('link');
  const household = useOpened('household');
  const links = data?.data;
  return (
    <Section
      title="Linked contacts"
      action={
        !readOnly && (
          <Tooltip label="Link contact">
            <ActionIcon size={24} aria-label="Link contact" onClick={() => opened.open(NEW)}>
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!links && !error && <TextSkeleton lines={2} />}
      {!links && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {links?.length === 0 && (
        <PanelNote>No linked contacts yet. Add a spouse, children, or who referred them.</PanelNote>
      )}
      {links && links.length > 0 && (
        <ul className={classes.list}>
          {links.map((link) => (
            <LinkRow key={`${link.contact.id} ${link.relation}`} link={link} />
          ))}
        </ul>
      )}
      {links?.some(({ relation }) => isFamily(relation)) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHome size={14} aria-hidden />}
          className={classes.household}
          onClick={() => household.open(contact.id)}
        >
          Show household
        </Button>
      )}
      {opened.id === NEW && !readOnly && <LinkDialog onClose={opened.close} />}
      {household.id === contact.id && <HouseholdDialog onClose={household.close} />}
    </Section>
  );
}

function LinkRow({ link }: { readonly link: LinkedContact }) {
  const { contact, readOnly } = useContactEdit();
  const change = useChangeLink();
  const { id: opened } = useOpened('link');
  const zone = useTimeZone();
  const row = useRef<HTMLLIElement>(null);
  const isOpened = opened === link.contact.id;
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  const { contact: other, relation } = link;
  const name = spokenName(other);
  const set = (body: { relation: typeof relation; linked: boolean }, onSuccess?: () => void) =>
    change.mutate(
      { params: { id: contact.id }, body: { ...body, linked_contact_id: other.id } },
      { ...(onSuccess && { onSuccess }) },
    );
  const unlink = () =>
    set({ relation, linked: false }, () =>
      toast.done(`${name} unlinked`, { undo: () => set({ relation, linked: true }) }),
    );
  const age = other.date_of_birth ? ageOf(other.date_of_birth, zone, new Date()) : null;
  return (
    <li ref={row} className={classes.row} data-opened={isOpened || undefined}>
      <Avatar id={other.id} name={name} size={24} />
      <div className={classes.who}>
        <TextLink to={paths.contact({ id: other.id })} inherit className={classes.name}>
          {name}
        </TextLink>
        <span className={classes.detail}>
          {readOnly ? (
            relationWords(relation)
          ) : (
            <RelationMenu
              relation={relation}
              name={name}
              busy={change.isPending}
              onChoose={(next) => set({ relation: next, linked: true })}
            />
          )}
          {age !== null && <span className="tabular"> · {age}</span>}
        </span>
      </div>
      {!readOnly && (
        <Tooltip label="Unlink">
          <ActionIcon
            size={24}
            aria-label={`Unlink ${name}`}
            loading={change.isPending}
            onClick={unlink}
            data-quiet
            className={classes.quiet}
          >
            <IconLinkOff size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

/** Edits the relationship. A referral is separate and added and removed on its own. */
function RelationMenu({
  relation,
  name,
  busy,
  onChoose,
}: {
  readonly relation: LinkedContact['relation'];
  readonly name: string;
  readonly busy: boolean;
  readonly onChoose: (relation: LinkedContact['relation']) => void;
}) {
  const isReferral = relation === 'referral' || relation === 'referred_by';
  const choices = relations.filter(({ value }) => (value === 'referral' || value === 'referred_by') === isReferral);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.relation}
          disabled={busy}
          aria-label={`${relationWords(relation)}: change relationship of ${name}`}
        >
          {relationWords(relation)}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value }) => (
          <Menu.Item key={value} onClick={() => value !== relation && onChoose(value)}>
            {relationWords(value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
