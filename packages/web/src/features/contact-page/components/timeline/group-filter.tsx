import {
  type ActivityGroup,
  activityGroups,
  describeActivity,
  isActivityGroup,
  kindsFor,
} from '@bookline/contract/rules/activity-kinds';
import { Chip } from '@mantine/core';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import classes from './timeline.module.css';

interface Shown {
  readonly show: string | undefined;
}
/** `show=notes,changes` */
const readShown = (search: Readonly<Record<string, unknown>>): Shown => ({
  show: typeof search.show === 'string' ? search.show : undefined,
});

/** The groups in the URL; none means all. */
export function useShownGroups() {
  const [{ show }, setUrl] = useUrlState(readShown);
  const groups = (show?.split(',') ?? []).filter(isActivityGroup);
  const setGroups = (next: readonly ActivityGroup[]) =>
    setUrl({ show: next.length > 0 ? next.join(',') : undefined }, { replace: true });
  return [groups, setGroups] as const;
}

/** Filters the timeline by group. */
export function GroupFilter() {
  const features = new Set(useCurrentUser().features);
  const [groups, setGroups] = useShownGroups();
  const offered = [...new Set(kindsFor(features).map((kind) => describeActivity(kind).group))];
  const ordered = Object.keys(activityGroups)
    .filter(isActivityGroup)
    .filter((group) => offered.includes(group));
  return (
    <fieldset className={classes.filter} aria-label="Timeline filter">
      <Chip size="xs" checked={groups.length === 0} onChange={() => setGroups([])}>
        All
      </Chip>
      <Chip.Group
        multiple
        value={[...groups]}
        onChange={(next) => setGroups(ordered.filter((group) => next.includes(group)))}
      >
        {ordered.map((group) => (
          <Chip key={group} size="xs" value={group}>
            {activityGroups[group]}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}
