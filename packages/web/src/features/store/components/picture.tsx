import { IconPhoto } from '@tabler/icons-react';
import classes from './store.module.css';

/** A product's picture. Its name stands beside it. */
export const Picture = ({ image }: { readonly image: { readonly url: string } | null }) => (
  <div className={classes.picture}>
    {image ? <img src={image.url} alt="" loading="lazy" /> : <IconPhoto size={28} stroke={1.3} aria-hidden />}
  </div>
);
