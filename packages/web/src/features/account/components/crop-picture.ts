/** A rectangle in a picture, in the picture's pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Crops a picture and scales it to at most `side` pixels. A PNG stays a PNG, so logos keep their transparency. Everything else becomes a JPEG. Throws
 * if the browser can't draw it.
 */
export async function cropPicture(
  url: string,
  area: CropArea,
  options: { name: string; side: number; png: boolean },
): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, options.side / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser can’t draw images');
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const type = options.png ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('this browser can’t create images');
  return new File([blob], `${options.name}.${options.png ? 'png' : 'jpg'}`, { type });
}
