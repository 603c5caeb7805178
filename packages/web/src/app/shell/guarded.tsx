import type { ReactNode } from 'react';
import { allows, type Needs } from '../../lib/access.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';

/** A screen for whoever has what it needs; the forbidden screen for everybody else. */
export function Guarded({ needs, children }: { readonly needs: Needs; readonly children: ReactNode }) {
  const user = useCurrentUser();
  if (allows(user, needs)) return children;
  return (
    <ForbiddenState
      order={1}
      actions={
        <ButtonLink to={paths.home} variant="default">
          Go home
        </ButtonLink>
      }
    />
  );
}
