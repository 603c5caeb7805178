import { invalid } from '../../platform/errors.ts';

/** The most pixels that are decoded: a photo of a good phone has 50 megapixels, a decompression bomb has thousands. */
const MAX_PIXELS = 64_000_000;
/** The most pixels that are kept, in each direction. */
const MAX_SIDE = 2560;
const MAX_SECONDS = 20;

/** SVG is excluded: it is a document that can run scripts. */
const accepted = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'];

/** Loaded with the first image: the library is large, and many servers never process one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One image at a time is fast enough, and a decoded image is not kept in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export const isImage = (mediaType: string | undefined): boolean =>
  mediaType !== undefined && accepted.includes(mediaType);

/**
 * Re-encodes an image at `target`: only the pixels remain, upright and no larger than a screen needs. Location, camera, and hidden data are
 * removed. Throws 422 at `field` if the image cannot be decoded within the limits.
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
    // Of a GIF, the first frame is kept.
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
      ? 'This image has too many pixels. Make it smaller, then try again.'
      : 'This image can’t be read. Save it as JPEG or PNG, then try again.';
    throw invalid(field, sentence);
  }
}
