export { fileUrl, fileUrls } from './file-url.ts';
export { deleteFile, type KeptFile, keepFile, type StoredBytes, storeFile } from './keep-file.ts';
