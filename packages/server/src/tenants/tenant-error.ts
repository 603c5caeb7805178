/** Why a tenant couldn't be created or changed, as one sentence for the operator. */
export class TenantError extends Error {}
