import type { ContactFile, ContactFileVersion } from '@bookline/contract/features/contact-files';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { usePreviewLink } from '../contact-files.data.ts';
import classes from './files.module.css';
import { Message, Waiting } from './view-states.tsx';

// Half a megabyte of script, plus a megabyte in its worker. It loads only when the user opens a PDF.
const PdfView = lazy(() => import('./pdf-view.tsx'));

/** Longer text is for an editor. */
const MAX_TEXT = 512 * 1024;

/** Shows a version of a file: images, PDFs, and text. Other types offer a download. */
export function FilePreview({
  contactId,
  file,
  version,
}: {
  readonly contactId: string;
  readonly file: ContactFile;
  readonly version: ContactFileVersion;
}) {
  const { content_type, size } = version;
  const isText = content_type.startsWith('text/');
  const canShow =
    content_type.startsWith('image/') || content_type === 'application/pdf' || (isText && size <= MAX_TEXT);
  return (
    <div className={classes.view}>
      {canShow ? (
        <Shown contactId={contactId} file={file} version={version} isText={isText} />
      ) : (
        <Message>
          {isText ? 'This text is too long to preview.' : 'This file type can’t be previewed.'} Download it to open it.
        </Message>
      )}
    </div>
  );
}

function Shown({
  contactId,
  file,
  version,
  isText,
}: {
  readonly contactId: string;
  readonly file: ContactFile;
  readonly version: ContactFileVersion;
  readonly isText: boolean;
}) {
  const link = usePreviewLink(contactId, file.id, version.version);
  if (link.error) return <Message>{sentenceOf(link.error)}</Message>;
  if (!link.data) return <Waiting />;
  const { url } = link.data;
  if (isText) return <TextView url={url} />;
  if (version.content_type === 'application/pdf')
    return (
      <Suspense fallback={<Waiting />}>
        <PdfView url={url} name={file.name} />
      </Suspense>
    );
  return <Picture url={url} name={file.name} />;
}

function Picture({ url, name }: { readonly url: string; readonly name: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Message>We couldn’t load this image. Close it and open it again.</Message>;
  return <img className={classes.picture} src={url} alt={name} onError={() => setFailed(true)} />;
}

function TextView({ url }: { readonly url: string }) {
  const { data, error } = useQuery({
    queryKey: ['file-text', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(url, { signal });
      if (!reply.ok) throw new Error(`the file answered ${reply.status}`);
      return reply.text();
    },
    gcTime: 0,
    retry: false,
  });
  if (error) return <Message>We couldn’t load this file. Close it and open it again.</Message>;
  if (data === undefined) return <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <pre className={classes.text} tabIndex={0}>
      {data}
    </pre>
  );
}
