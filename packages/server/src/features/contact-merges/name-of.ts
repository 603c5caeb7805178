interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The name of a contact in a sentence. */
export const nameOf = ({ first_name, last_name, suffix, phone, email }: Named): string =>
  [first_name, last_name, suffix].filter(Boolean).join(' ') || phone || email || 'Unnamed contact';
