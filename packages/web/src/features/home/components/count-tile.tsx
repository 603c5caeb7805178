import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../ui/table/pager.tsx';
import classes from './count-tile.module.css';

/** A count that leads to what it counts. */
export function CountTile({
  label,
  counted,
  to,
  search,
}: {
  readonly label: string;
  readonly counted: { readonly count: number; readonly exact: boolean } | undefined;
  readonly to: string;
  readonly search?: Record<string, string | number>;
}) {
  return (
    <Link to={to} search={search ?? {}} className={classes.tile}>
      <span className={classes.label}>{label}</span>
      {counted ? (
        <span className={classes.count}>{countText(counted.count, counted.exact)}</span>
      ) : (
        <Skeleton h={24} w={72} my={2} />
      )}
    </Link>
  );
}
