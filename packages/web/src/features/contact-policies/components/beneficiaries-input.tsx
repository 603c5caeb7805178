import { MAX_BENEFICIARIES, MAX_RECORD_NAME, MAX_RELATION, MAX_SHARE_TEXT } from '@bookline/contract/rules/limits';
import { ActionIcon, Button, Input, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { bindFields } from '../../../lib/bind-fields.ts';
import { useRowList } from '../../../ui/use-row-list.ts';
import classes from './policies.module.css';
import type { BeneficiaryValue } from './policy-values.ts';

/** A policy's beneficiaries with their shares, one per row. */
export function BeneficiariesInput({
  label,
  value,
  onChange,
  errorOf,
}: {
  readonly label: string;
  readonly value: readonly BeneficiaryValue[];
  readonly onChange: (beneficiaries: BeneficiaryValue[]) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const list = useRowList(value, onChange);
  return (
    <Input.Wrapper label={label} labelElement="div" error={errorOf('beneficiaries')}>
      <div className={classes.people}>
        {value.map((person, n) => {
          const bind = bindFields({ draft: person, set: (part) => list.change(n, { ...person, ...part }), errorOf });
          const field = (name: 'name' | 'relation' | 'share') => ({
            'aria-label': `${name === 'name' ? 'Name' : name === 'relation' ? 'Relation' : 'Share'} of beneficiary ${n + 1}`,
            ...bind(name, `beneficiaries.${n}.${name}`),
          });
          return (
            <div key={list.keys[n]} className={classes.person}>
              <TextInput
                {...field('name')}
                placeholder="Name"
                maxLength={MAX_RECORD_NAME}
                autoFocus={person.name === ''}
              />
              <TextInput {...field('relation')} placeholder="Relation" maxLength={MAX_RELATION} />
              <TextInput
                {...field('share')}
                placeholder="Share"
                rightSection="%"
                inputMode="decimal"
                maxLength={MAX_SHARE_TEXT}
              />
              <Tooltip label="Remove">
                <ActionIcon size={32} aria-label={`Remove beneficiary ${n + 1}`} onClick={() => list.remove(n)}>
                  <IconTrash size={15} />
                </ActionIcon>
              </Tooltip>
            </div>
          );
        })}
        {value.length < MAX_BENEFICIARIES && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => list.add({ name: '', relation: '', share: '' })}
          >
            Add beneficiary
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
