import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './brand.module.css';

/** The tenant's logo and name on top of the navigation. Without a logo, its initial. */
export function Brand({
  name,
  logo,
  onlyMark,
}: {
  readonly name: string;
  readonly logo: string | null;
  readonly onlyMark: boolean;
}) {
  return (
    <div className={classes.brand} title={name}>
      <BrandMark name={name} logo={logo} />
      <span className={onlyMark ? 'visually-hidden' : classes.name}>{name}</span>
    </div>
  );
}
