/** Typing in an input of text; one that takes no other values. */
interface Typed {
  readonly currentTarget: { readonly value: string };
}

interface Ticked {
  readonly currentTarget: { readonly checked: boolean };
}

interface Shown {
  readonly error: string | undefined;
}

/** What an input of a field of this kind needs: a switch is checked, an input of text reports events, any other its values. */
type Bound<V> = [V] extends [boolean]
  ? Shown & { readonly checked: V; readonly onChange: (event: Ticked) => void }
  : Shown & { readonly value: V; readonly onChange: (given: V | (string extends V ? Typed : never)) => void };

/**
 * The value, error, and change of an input, by the name of its field. `refused` is the name that errors have where it is another one:
 * 'manager_id' of a field that holds the manager.
 */
export type Bind<T> = <K extends keyof T & string>(name: K, refused?: string) => Bound<T[K]>;

export type ErrorOf = (field: string) => string | undefined;

interface Form<T> {
  readonly draft: T;
  readonly set: (change: Partial<T>) => void;
}

const isTyped = (given: unknown): given is Typed =>
  typeof given === 'object' && given !== null && 'currentTarget' in given;

/** Binds inputs to the fields of a form: `<TextInput label="Name" {...bind('name')} />`. */
export function bindFields<T extends object>({
  draft,
  set,
  errorOf,
}: Form<T> & { readonly errorOf: ErrorOf }): Bind<T> {
  return (name, refused = name) => {
    const change = (value: unknown) => set({ [name]: value } as unknown as Partial<T>);
    const value = draft[name];
    const bound =
      typeof value === 'boolean'
        ? { checked: value, onChange: ({ currentTarget }: Ticked) => change(currentTarget.checked) }
        : { value, onChange: (given: unknown) => change(isTyped(given) ? given.currentTarget.value : given) };
    return { ...bound, error: errorOf(refused) } as Bound<T[typeof name]>;
  };
}

/** Draws what a form shell shows, with its inputs bound by name. */
export const withBound =
  <T extends object, R>(form: Form<T>, draw: (bind: Bind<T>, errorOf: ErrorOf) => R) =>
  (errorOf: ErrorOf): R =>
    draw(bindFields({ ...form, errorOf }), errorOf);
