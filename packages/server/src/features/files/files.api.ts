export { fileUrl, fileUrls } from './file-url.ts';
export { deleteFile, type KeptFile, keepFile, storeFile } from './keep-file.ts';
