export interface Outcome<T, R> {
  readonly done: readonly { readonly item: T; readonly result: R }[];
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
}

/** How many run at the same time: a browser's connections are few, and somebody else's request must get through. */
const AT_ONCE = 4;

/** Does something with each of a few things, some at a time, and tells after each how many are through. One that fails stops no other. */
export async function runEach<T, R>(
  items: readonly T[],
  task: (item: T) => Promise<R>,
  onProgress: (through: number) => void,
): Promise<Outcome<T, R>> {
  const done: { item: T; result: R }[] = [];
  const failed: { item: T; error: unknown }[] = [];
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        done.push({ item, result: await task(item) });
      } catch (error) {
        failed.push({ item, error });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return { done, failed };
}
