import type { Font } from 'fontkit';

// Parts of pdfkit missing from its types.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        /** A font read by fontkit, cached in the document under `family`. */
        font(src: Font, family: string, size: number): this;
      }
      interface PDFImage {
        /** Reads a picture once to draw it on many pages. */
        openImage(src: Buffer): Buffer;
      }
    }
  }
}
