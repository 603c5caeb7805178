import type { Contact } from '@bookline/contract/features/contacts';
import { Button, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import {
  type Collision,
  categoryChoices,
  fieldChanges,
  pathLabel,
  type ValueKey,
} from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import classes from './conflict-dialog.module.css';
import { valueText } from './value-text.ts';

/** Two users changed the same fields. Shows both values of each and lets the user choose. Nothing is saved until then. */
export function ConflictDialog({
  collision,
  answer,
  giveUp,
}: {
  readonly collision: Collision;
  readonly answer: (keepTheirs: readonly string[]) => void;
  readonly giveUp: () => void;
}) {
  const { base, theirs, conflicts } = collision;
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const text = useValueText(theirs);
  const asked = new Set(conflicts.map(({ path }) => path));
  const others = fieldChanges(base, theirs).filter(({ path }) => !asked.has(path));

  const keep = (path: string, whose: string) => {
    const next = new Set(keepTheirs);
    if (whose === 'theirs') next.add(path);
    else next.delete(path);
    setKeepTheirs(next);
  };
  return (
    <Dialog
      opened
      size="lg"
      title="Someone changed this contact while you were editing"
      onClose={giveUp}
      actions={
        <>
          <Button variant="default" onClick={giveUp}>
            Back to editing
          </Button>
          <Button onClick={() => answer([...keepTheirs])} data-autofocus>
            Save
          </Button>
        </>
      }
    >
      <Text size="sm" mb="sm">
        Review the changes, then save again. Your changes are kept until you save.
      </Text>
      {conflicts.map(({ path, key, theirs: other, mine }) => (
        <Radio.Group
          key={path}
          label={pathLabel(key, path)}
          value={keepTheirs.has(path) ? 'theirs' : 'mine'}
          onChange={(whose) => keep(path, whose)}
          className={classes.conflict}
        >
          <div className={classes.sides}>
            <Side whose="mine" title="Your version" text={text(key, mine)} />
            <Side whose="theirs" title="Their version" text={text(key, other)} />
          </div>
        </Radio.Group>
      ))}
      {others.length > 0 && (
        <section aria-label="Other changes">
          <Text size="xs" c="dimmed" fw={500} mb={4}>
            Other changes, kept when you save
          </Text>
          <ul className={classes.others}>
            {others.map(({ path, key, before, after }) => (
              <li key={path}>
                {pathLabel(key, path)}: <s>{text(key, before)}</s> → <strong>{text(key, after)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function Side({ whose, title, text }: { readonly whose: string; readonly title: string; readonly text: string }) {
  return (
    <Radio.Card value={whose} className={classes.side}>
      <Radio.Indicator size="xs" />
      <span className={classes.words}>
        <span className={classes.whose}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </Radio.Card>
  );
}

/** Displays values of a contact's fields. Names that the contact itself contains are known at once. */
function useValueText(contact: Contact): (key: ValueKey, value: unknown) => string {
  const { company } = useCurrentUser();
  const lists = {
    status_id: useChoices('status', '').choices,
    agentflow_status_id: useChoices('agentflow_status', '').choices,
    source_id: useChoices('source', '').choices,
    owner_id: useChoices('owner', '').choices,
    tag_ids: useChoices('tag', '').choices,
    category: categoryChoices(company.variant),
  };
  const own: Partial<Record<ValueKey, readonly { value: string; label: string }[]>> = {
    owner_id: contact.owner ? [{ value: contact.owner.id, label: contact.owner.name }] : [],
    tag_ids: contact.tags.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const named: Partial<Record<ValueKey, readonly { value: string; label: string }[]>> = lists;
  return (key, value) =>
    valueText(
      key,
      value,
      (of, id) => [...(own[of] ?? []), ...(named[of] ?? [])].find((choice) => choice.value === id)?.label,
    );
}
