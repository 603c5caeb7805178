/** A contact that a number, an address, or a name with a birthday stands for. */
export interface Known {
  readonly contact_id: string;
  /** It came with an earlier row of the same file. */
  readonly in_file: boolean;
}
