import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../ui/table/pager.tsx';
import type { Counted } from '../home.data.ts';
import classes from './count-tile.module.css';

/** A count that links to its items. */
export function CountTile({
  label,
  counted,
  to,
  search,
}: {
  readonly label: string;
  readonly counted: Counted;
  readonly to: string;
  readonly search?: Record<string, string | number>;
}) {
  return (
    <Link to={to} search={search ?? {}} className={classes.tile}>
      <span className={classes.label}>{label}</span>
      {counted ? (
        <span className={classes.count}>
          {counted === 'failed' ? '–' : countText(counted.count, counted.exact)}
          {counted === 'failed' && <span className="visually-hidden">couldn’t load</span>}
        </span>
      ) : (
        <Skeleton h={24} w={72} my={2} />
      )}
    </Link>
  );
}
