export { findFileBytes } from './file-bytes.ts';
export { fileUrl, fileUrls } from './file-url.ts';
export {
  deleteFile,
  discardFile,
  type KeptFile,
  keepFile,
  type StoredBytes,
  storeFile,
  storeMade,
} from './keep-file.ts';
