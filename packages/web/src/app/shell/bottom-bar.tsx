import { Link } from '@tanstack/react-router';
import classes from './bottom-bar.module.css';
import { useNavigation } from './use-navigation.ts';

/** The navigation of a phone, within reach of a thumb. */
export function BottomBar() {
  const items = useNavigation()
    .flatMap((group) => group.items)
    .filter((item) => item.on_phone);
  return (
    <nav className={classes.bar} aria-label="Main">
      {items.map(({ icon: Icon, label, on_phone, to, current }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          data-current={current || undefined}
          aria-current={current ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {typeof on_phone === 'string' ? on_phone : label}
        </Link>
      ))}
    </nav>
  );
}
