import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
// The build with polyfills for older browsers.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import classes from './files.module.css';
import { Message, Waiting } from './view-states.tsx';

// From our own origin, as the content security policy requires.
GlobalWorkerOptions.workerSrc = workerUrl;

/** A PDF's URL, or its bytes. */
type PdfSource =
  | { readonly url: string; readonly data?: undefined }
  | { readonly data: Uint8Array; readonly url?: undefined };

/** The pages of a PDF. Each renders when it scrolls into view. Screen readers get the text. */
export default function PdfView({ name, ...source }: PdfSource & { readonly name: string }) {
  const { url, data } = source;
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const loading = getDocument({
      ...(url !== undefined ? { url } : { data: data.slice() }),
      disableRange: true,
      enableXfa: false,
      useWasm: false,
    });
    let isGone = false;
    loading.promise.then(
      (document) => !isGone && setPdf(document),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      void loading.destroy();
    };
  }, [url, data]);
  if (failed)
    return (
      <Message>This PDF can’t be previewed because it’s damaged or has a password. Download it to open it.</Message>
    );
  if (!pdf) return <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.pages} aria-label={`Pages of ${name}`} tabIndex={0}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <Page key={index + 1} pdf={pdf} number={index + 1} />
      ))}
    </section>
  );
}

/** Screen resolution, limited by memory. */
const MAX_PIXELS = 4_000_000;

function Page({ pdf, number }: { readonly pdf: PDFDocumentProxy; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let stop: (() => void) | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const rendering = page.render({ canvas: target, viewport: fitted(page, target) });
      stop = () => rendering.cancel();
      await rendering.promise;
      const { items } = await page.getTextContent();
      setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      // Canceled because the window closed, so there is no one to notify.
      draw().catch(() => undefined);
    });
    seen.observe(target);
    return () => {
      seen.disconnect();
      stop?.();
    };
  }, [pdf, number]);
  return (
    <div>
      <canvas ref={canvas} className={classes.page} role="img" aria-label={`Page ${number}`} />
      <p className="visually-hidden">{words}</p>
    </div>
  );
}

/** Sizes the canvas for the screen. Returns how to render the page on it. */
function fitted(page: PDFPageProxy, canvas: HTMLCanvasElement) {
  const whole = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth / whole.width) * window.devicePixelRatio;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return viewport;
}
