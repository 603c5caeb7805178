import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { MergedNotice } from '../../contact-merges/components/merged-notice.tsx';
import { ContactMenu } from '../components/contact/contact-menu.tsx';
import { ContactScreen } from '../components/contact/contact-screen.tsx';
import { ContactSkeleton } from '../components/contact/contact-skeleton.tsx';
import { ContactSteps } from '../components/contact/contact-steps.tsx';
import { ContactEditProvider } from '../components/contact/edit/contact-edit-provider.tsx';
import { useCanonicalPath } from '../components/contact/use-canonical-path.ts';
import { useNeighbors } from '../components/contact/use-neighbors.ts';
import { spokenName } from '../components/list/contact-name.ts';
import { listParams } from '../components/list/list-state.ts';
import { readSavedState } from '../components/list/saved-scope.ts';
import { useContact, useShowContact } from '../contact.data.ts';

const LiveContact = lazy(() => import('../../live/components/live-contact.tsx'));

/** One contact, by its phone number, or by its id where it has none (R015). */
export function ContactPage() {
  const param = usePathParam('number');
  const { data, error, refetch } = useContact(param);
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  const contact = isGone ? undefined : data?.data;
  const neighbors = useNeighbors(contact?.id);
  const showContact = useShowContact();
  useCanonicalPath(contact, param);

  if (contact) {
    return (
      <ContactEditProvider key={contact.id} contact={contact}>
        <PageHeader
          title={spokenName(contact)}
          back={<BackToList />}
          {...(neighbors && { detail: <ContactSteps neighbors={neighbors} /> })}
          actions={<ContactMenu />}
        />
        <Suspense>
          <LiveContact id={contact.id} onChanged={showContact} />
        </Suspense>
        <MergedNotice contact={contact} param={param} />
        <ContactScreen />
      </ContactEditProvider>
    );
  }
  if (!error) {
    return (
      <>
        <PageHeader title="Contact" back={<BackToList />} />
        <ContactSkeleton />
      </>
    );
  }
  return (
    <>
      <PageHeader title={isGone ? 'Not found' : 'Contact'} back={<BackToList />} />
      {isGone ? (
        <NotFoundState actions={<ButtonLink to={paths.contacts}>Go to the contacts</ButtonLink>}>
          No contact of yours has this number or id. It may have been handed to somebody else, or its number changed.
        </NotFoundState>
      ) : (
        <ErrorState
          message={sentenceOf(error)}
          offline={error instanceof OfflineError}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** The way back, to the list as it was left. */
function BackToList() {
  const storage = useUserStorage();
  const [state] = useState(() => readSavedState(storage));
  return (
    <IconLink to={paths.contacts} search={state ? listParams(state) : {}} aria-label="Back to the contacts">
      <IconArrowLeft size={18} />
    </IconLink>
  );
}
