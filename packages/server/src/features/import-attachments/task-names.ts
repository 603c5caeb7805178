export const RUN_ATTACHMENTS = 'run-attachments';
export const UNDO_ATTACHMENTS = 'undo-attachments';
export const REMOVE_ZIP = 'remove-attachment-zip';
