/**
 * Does the same with each of many things, several at a time and in their order. One that fails stops none of the
 * others; its error is thrown when all are done.
 */
export async function runConcurrently<Thing>(
  things: readonly Thing[],
  atOnce: number,
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const waiting = things.values()
  const work = async () => {
    for (const thing of waiting) await act(thing).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (errors.length > 0) throw errors[0]
}
