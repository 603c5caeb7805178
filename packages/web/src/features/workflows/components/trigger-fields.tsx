import type { Trigger } from '@bookline/contract/features/workflow-steps';
import { triggerDates, triggerTypeNames, triggerTypes } from '@bookline/contract/rules/workflow-steps';
import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { TagsField, useStatuses } from '../../contact-fields/contact-fields.api.ts';
import { useDispositions } from '../../dispositions/dispositions.api.ts';
import classes from './workflow.module.css';

const dates = Object.entries(triggerDates).map(([value, label]) => ({ value, label }));
const arrivals = [
  { value: 'any', label: 'Any source' },
  { value: 'by_hand', label: 'Manually or from a vendor' },
  { value: 'imported', label: 'From an import' },
];

function first(type: string | null): Trigger | undefined {
  switch (type) {
    case 'manual':
    case 'follow_up_done':
    case 'aftercare':
      return { type };
    case 'created':
      return { type, how: 'any' };
    case 'tag_added':
      return { type, tag_ids: [] };
    case 'status_changed':
      return { type, status_ids: [] };
    case 'call_disposition':
      return { type, disposition_ids: [] };
    case 'date':
      return { type, date: 'birthday', age: 65, offset_days: 0 };
    default:
      return undefined;
  }
}

/** What enrolls contacts. */
export function TriggerFields({
  trigger,
  onChange,
  errorOf,
}: {
  readonly trigger: Trigger;
  readonly onChange: (trigger: Trigger) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const { features } = useCurrentUser();
  const kinds = triggerTypeNames.flatMap((value) => {
    const rule = triggerTypes[value];
    const isOffered = !('feature' in rule) || features.includes(rule.feature) || value === trigger.type;
    return isOffered ? [{ value, label: rule.label }] : [];
  });
  const disposed = useDispositions(trigger.type === 'call_disposition').data?.data;
  const statuses = useStatuses(trigger.type === 'status_changed');
  return (
    <>
      <Select
        label="Trigger"
        description={triggerTypes[trigger.type].says}
        data={kinds}
        value={trigger.type}
        onChange={(type) => {
          const next = first(type);
          if (next) onChange(next);
        }}
        allowDeselect={false}
        error={errorOf('trigger')}
      />
      {trigger.type === 'created' && (
        <Select
          label="Source of the contact"
          data={arrivals}
          value={trigger.how}
          onChange={(how) => {
            if (how === 'any' || how === 'by_hand' || how === 'imported') onChange({ ...trigger, how });
          }}
          allowDeselect={false}
        />
      )}
      {trigger.type === 'tag_added' && (
        <TagsField
          label="Any of these tags"
          value={trigger.tag_ids}
          onChange={(tag_ids) => onChange({ ...trigger, tag_ids })}
          error={errorOf('trigger.tag_ids') ?? errorOf('tag_ids')}
        />
      )}
      {trigger.type === 'status_changed' && (
        <MultiSelect
          label="Any of these statuses"
          data={(statuses ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={trigger.status_ids.map(String)}
          onChange={(ids) => onChange({ ...trigger, status_ids: ids.map(Number) })}
          searchable
          error={errorOf('trigger.status_ids') ?? errorOf('status_id')}
        />
      )}
      {trigger.type === 'call_disposition' && (
        <MultiSelect
          label="Any of these dispositions"
          data={[
            ...(disposed ?? []).map(({ id, name }) => ({ value: id, label: name })),
            // Turned off, and still what the workflow names.
            ...trigger.disposition_ids
              .filter((id) => !disposed?.some((each) => each.id === id))
              .map((id) => ({ value: id, label: disposed ? 'Inactive disposition' : '…' })),
          ]}
          value={trigger.disposition_ids}
          onChange={(disposition_ids) => onChange({ ...trigger, disposition_ids })}
          searchable
          error={errorOf('trigger.disposition_ids')}
        />
      )}
      {trigger.type === 'date' && (
        <div className={classes.row}>
          <Select
            label="Date field"
            data={dates}
            value={trigger.date}
            onChange={(date) => {
              if (isDate(date)) onChange({ ...trigger, date });
            }}
            allowDeselect={false}
          />
          {trigger.date === 'turning' && (
            <NumberInput
              label="Age"
              value={trigger.age}
              onChange={(age) => typeof age === 'number' && onChange({ ...trigger, age })}
              min={1}
              max={130}
              w="6rem"
              error={errorOf('trigger.age')}
            />
          )}
          <NumberInput
            label="Days"
            value={Math.abs(trigger.offset_days)}
            onChange={(days) =>
              typeof days === 'number' && onChange({ ...trigger, offset_days: trigger.offset_days < 0 ? -days : days })
            }
            min={0}
            max={3650}
            w="6rem"
            error={errorOf('trigger.offset_days')}
          />
          <Select
            label="Timing"
            data={[
              { value: 'before', label: 'before the date' },
              { value: 'after', label: 'after the date' },
            ]}
            value={trigger.offset_days < 0 ? 'before' : 'after'}
            onChange={(side) => {
              const days = Math.abs(trigger.offset_days);
              onChange({ ...trigger, offset_days: side === 'before' ? -Math.max(days, 1) : days });
            }}
            allowDeselect={false}
            w="9rem"
          />
        </div>
      )}
    </>
  );
}

const isDate = (date: string | null): date is keyof typeof triggerDates =>
  date !== null && Object.hasOwn(triggerDates, date);
