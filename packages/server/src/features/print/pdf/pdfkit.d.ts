import type { Font } from 'fontkit';

// What pdfkit has and its types do not know yet.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        /** A font that fontkit has read, remembered in the document under `family`. */
        font(src: Font, family: string, size: number): this;
      }
      interface PDFImage {
        /** Reads a picture once, to be drawn on many pages. */
        openImage(src: Buffer): Buffer;
      }
    }
  }
}
