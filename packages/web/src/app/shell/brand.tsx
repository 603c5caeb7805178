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
      {logo ? (
        <img src={logo} alt="" width={24} height={24} className={classes.logo} />
      ) : (
        <span className={classes.mark} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <span className={onlyMark ? 'visually-hidden' : classes.name}>{name}</span>
    </div>
  );
}
