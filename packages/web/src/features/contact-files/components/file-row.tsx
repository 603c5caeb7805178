import type { ContactFile } from '@bookline/contract/features/contact-files';
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './files.module.css';

/** A file: name, size, date, and number of versions. */
export function FileRow({ file, onOpen }: { readonly file: ContactFile; readonly onOpen: () => void }) {
  const { name, size, version, content_type, created_at, uploaded_by } = file;
  const zone = useTimeZone();
  const Icon = iconOf(content_type);
  return (
    <li className={rows.item}>
      <button type="button" className={`${rows.row} ${classes.file}`} onClick={onOpen} title={name}>
        <span className={classes.icon}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </span>
        <span className={rows.name}>{name}</span>
        <span className={classes.details}>
          {version > 1 && `Version ${version} · `}
          {sizeText(size)} · <RelativeTime at={created_at} zone={zone} /> · {uploaded_by.name}
        </span>
      </button>
    </li>
  );
}

function iconOf(contentType: string) {
  if (contentType === 'application/pdf') return IconFileTypePdf;
  if (contentType.startsWith('image/')) return IconPhoto;
  if (contentType.startsWith('audio/')) return IconFileMusic;
  if (contentType.startsWith('video/')) return IconVideo;
  if (/sheet|excel|csv/.test(contentType)) return IconFileSpreadsheet;
  return /text|word|document|rtf/.test(contentType) ? IconFileText : IconFile;
}
