import { MAX_EMAIL, MAX_PERSON_NAME, MAX_PHONE, MAX_WORDING } from '@bookline/contract/rules/limits';
import { saidHows } from '@bookline/contract/rules/permission-in-force';
import { ActionIcon, Checkbox, Group, Select, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { bindFields } from '../../../lib/bind-fields.ts';
import { howWords } from '../../contact-permissions/contact-permissions.api.ts';
import classes from './aftercare.module.css';
import { type SurvivorValue, survivorChoices } from './survivor-value.ts';

const hows = saidHows.map((value) => ({ value, label: howWords[value] }));

/** One survivor: who they are, and what they agreed to. */
export function SurvivorFields({
  value,
  number,
  onChange,
  onRemove,
  errorOf,
}: {
  readonly value: SurvivorValue;
  readonly number: number;
  readonly onChange: (value: SurvivorValue) => void;
  readonly onRemove: () => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const set = (part: Partial<SurvivorValue>) => onChange({ ...value, ...part });
  const at = (name: string) => `survivors.${number - 1}.${name}`;
  const bind = bindFields({ draft: value, set, errorOf });
  const name = value.contact?.name ?? ([value.first_name, value.last_name].filter(Boolean).join(' ') || undefined);
  return (
    <fieldset className={classes.survivor}>
      <legend className={classes.legend}>{name ?? `Survivor ${number}`}</legend>
      <Tooltip label="Remove">
        <ActionIcon
          className={classes.remove}
          size={28}
          aria-label={`Remove ${name ?? `survivor ${number}`}`}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.pair}>
        {!value.contact && (
          <>
            <TextInput label="First name" {...bind('first_name', at('first_name'))} maxLength={MAX_PERSON_NAME} />
            <TextInput label="Last name" {...bind('last_name', at('last_name'))} maxLength={MAX_PERSON_NAME} />
          </>
        )}
        <Select
          label="Relationship"
          data={survivorChoices}
          value={value.relation}
          onChange={(chosen) => {
            const relation = survivorChoices.find((each) => each.value === chosen)?.value;
            if (relation) set({ relation });
          }}
          error={errorOf(at('relation')) ?? errorOf(at('contact_id'))}
          allowDeselect={false}
        />
        {!value.contact && (
          <>
            <TextInput label="Phone" type="tel" {...bind('phone', at('phone'))} maxLength={MAX_PHONE} />
            <TextInput label="Email" type="email" {...bind('email', at('email'))} maxLength={MAX_EMAIL} />
          </>
        )}
      </div>
      <Group gap="lg">
        <Checkbox label="Agreed to texts" {...bind('texts', at('texts'))} />
        <Checkbox label="Agreed to emails" {...bind('emails', at('emails'))} />
      </Group>
      {(value.texts || value.emails) && (
        <div className={classes.pair}>
          <Select
            label="Method"
            data={hows}
            value={value.how}
            onChange={(chosen) => {
              const how = hows.find((each) => each.value === chosen)?.value;
              if (how) set({ how });
            }}
            error={errorOf(at('how'))}
            allowDeselect={false}
          />
          <Textarea
            label="Consent wording"
            autosize
            minRows={1}
            maxRows={5}
            {...bind('wording', at('wording'))}
            maxLength={MAX_WORDING}
            required={value.how !== 'verbal'}
          />
        </div>
      )}
    </fieldset>
  );
}
