import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTextNews } from '../use-text-news.ts';

/** News of texts on every page, for users who have texts. Renders nothing. */
export function TextNews() {
  const user = useCurrentUser();
  return allows(user, { feature: 'sms' }) ? <News key={user.id} /> : null;
}

function News() {
  useTextNews();
  return null;
}
