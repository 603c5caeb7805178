/** Where the signing secrets of an endpoint are stored: the current one, and the previous one that still signs. */
export const secretPlaces = (endpointId: string) =>
  ({
    current: { table: 'webhook_endpoint', column: 'secret_sealed', row: endpointId },
    old: { table: 'webhook_endpoint', column: 'old_secret_sealed', row: endpointId },
  }) as const;
