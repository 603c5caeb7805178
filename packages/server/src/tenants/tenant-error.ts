/** A tenant could not be made or changed: `message` is one sentence for whoever typed the command. */
export class TenantError extends Error {}
