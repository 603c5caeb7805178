import classes from './brand-mark.module.css';

/** The tenant's logo, or its initial on its color if it has none. The name is written beside it, or read aloud. */
export function BrandMark({
  name,
  logo,
  size = 'sm',
}: {
  readonly name: string;
  readonly logo: string | null;
  /** `lg` stands alone at the head of a page, where a wide logo has room. */
  readonly size?: 'sm' | 'lg';
}) {
  if (logo) return <img src={logo} alt="" className={classes.logo} data-size={size} />;
  return (
    <span className={classes.initial} data-size={size} aria-hidden>
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
