import 'react-easy-crop/react-easy-crop.css';
import { Alert, Button, Slider, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Dialog } from '../../../ui/dialog.tsx';

import classes from './picture-field.module.css';

/** A rectangle in a picture, in the picture's pixels. */
interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MAX_ZOOM = 4;

export interface CropDialogProps {
  readonly title: string;
  readonly file: File;
  readonly name: string;
  /** The width-to-height ratio of the crop. */
  readonly aspect: number;
  readonly round: boolean;
  /** The largest width of the result, in pixels. */
  readonly side: number;
  readonly busy: boolean;
  /** The error of the last attempt. */
  readonly failure: string | undefined;
  readonly onDone: (cropped: File) => void;
  readonly onClose: () => void;
}

/** Chooses the part of a picture to keep, by dragging, arrow keys, wheel, pinch, or slider. */
export function CropDialog({ file, aspect, round, side, busy, failure, onDone, ...dialog }: CropDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const cut = async () => {
    if (!url || !area) return;
    try {
      onDone(await cropPicture(url, area, { name: dialog.name, side, png: file.type === 'image/png' }));
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <Dialog
      opened
      title={dialog.title}
      onClose={dialog.onClose}
      actions={
        <>
          <Button variant="default" onClick={dialog.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={() => void cut()} loading={busy} disabled={!area}>
            Crop
          </Button>
        </>
      }
    >
      <div role="alert">
        {(unreadable || failure) && (
          <Alert color="red" variant="light" mb="sm">
            {unreadable ? 'We couldn’t read this image. Save it as JPEG or PNG and try again.' : failure}
          </Alert>
        )}
      </div>
      <div className={classes.stage}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            showGrid={!round}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_part, pixels) => setArea(pixels)}
            mediaProps={{ alt: 'Image to crop', onError: () => setUnreadable(true) }}
            cropperProps={{ 'aria-label': 'Move the image with the arrow keys' }}
          />
        )}
      </div>
      <Text size="xs" c="dimmed" mt="sm" mb={4} id="crop-zoom">
        Zoom
      </Text>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        label={null}
        value={zoom}
        onChange={setZoom}
        thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
      />
    </Dialog>
  );
}

/**
 * Crops a picture and scales it to at most `side` pixels. A PNG stays a PNG, so logos keep their transparency. Everything else becomes a JPEG. Throws
 * if the browser can't draw it.
 */
async function cropPicture(
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
