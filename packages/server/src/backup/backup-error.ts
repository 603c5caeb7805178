/** Why there is no backup, or nothing was restored: one clear sentence for whoever asked. */
export class BackupError extends Error {}
