import { invalid } from '../../platform/errors.ts';

/** What is decoded at most: a photograph of a good phone has 50 megapixels, a decompression bomb has thousands. */
const MAX_PIXELS = 64_000_000;
/** What is kept at most, in each direction. */
const MAX_SIDE = 2560;
const MAX_SECONDS = 20;

/** SVG is not among them: it is a document that runs programs. */
const accepted = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'];

/** Loaded with the first picture: it is large, and many a server never sees one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time is quick enough, and what it decoded is not kept in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export const isImage = (mediaType: string | undefined): boolean =>
  mediaType !== undefined && accepted.includes(mediaType);

/**
 * Makes a picture anew at `target`: only pixels survive, upright, no larger than the screen needs; place, camera and anything hidden behind
 * the picture are gone. Throws 422 at `field` for what cannot be decoded within the limits.
 */
export async function remakeImage(
  source: string,
  target: string,
  field: string,
): Promise<{ content_type: string; extension: string }> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, unlimited: false });
    const { format } = await picture.metadata();
    // Of a GIF the first picture is kept.
    const kept = format === 'jpeg' ? 'jpeg' : format === 'webp' || format === 'heif' ? 'webp' : 'png';
    await picture
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(kept, kept === 'png' ? { compressionLevel: 9 } : { quality: 85 })
      .timeout({ seconds: MAX_SECONDS })
      .toFile(target);
    return { content_type: `image/${kept}`, extension: kept === 'jpeg' ? 'jpg' : kept };
  } catch (cause) {
    const sentence = /pixel limit/i.test(String(cause))
      ? 'This picture has too many pixels. Make it smaller and try again.'
      : 'This picture cannot be read. Save it as JPEG or PNG and try again.';
    throw invalid(field, sentence);
  }
}
