/** Where the signing secret of a template's calls is stored. */
export const secretPlace = (templateId: string) =>
  ({ table: 'workflow_template', column: 'webhook_secret_sealed', row: templateId }) as const;
