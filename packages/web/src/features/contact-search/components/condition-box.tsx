import type { SearchGroup } from '@bookline/contract/features/contact-search';
import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { SearchBox } from '../search-boxes.ts';
import classes from './filter-drawer.module.css';

const words = {
  any: { title: 'Any of these', between: 'or', more: 'Add another group' },
  none: { title: 'None of these', between: 'nor', more: 'Exclude another group' },
};

/** Groups of conditions. At least one must match, or none may. */
export function ConditionBox({
  box,
  renderGroup,
  onChange,
}: {
  readonly box: SearchBox;
  readonly renderGroup: (group: SearchGroup, label: string, change: (group: SearchGroup) => void) => ReactNode;
  readonly onChange: (groups: readonly SearchGroup[]) => void;
}) {
  const { title, between, more } = words[box.kind];
  return (
    <fieldset className={classes.box} data-kind={box.kind}>
      <legend className={classes.boxTitle}>{title}</legend>
      <CloseButton
        className={classes.boxClose}
        size={24}
        iconSize={13}
        aria-label={`Remove group “${title}”`}
        onClick={() => onChange([])}
      />
      {box.groups.map((group, index) => (
        <Fragment key={`${box.groups.length}.${index}`}>
          {index > 0 && <div className={classes.between}>{between}</div>}
          <div className={classes.group}>
            {renderGroup(group, `${title}, ${index + 1}`, (next) => onChange(box.groups.with(index, next)))}
            {box.groups.length > 1 && (
              <CloseButton
                className={classes.groupClose}
                size={24}
                iconSize={13}
                aria-label={`Remove option ${index + 1} from “${title}”`}
                onClick={() => onChange(box.groups.toSpliced(index, 1))}
              />
            )}
          </div>
        </Fragment>
      ))}
      <Button
        className={classes.add}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...box.groups, {}])}
      >
        {more}
      </Button>
    </fieldset>
  );
}
