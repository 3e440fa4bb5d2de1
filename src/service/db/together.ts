/**
 * What several pieces of work that were started one after the other come to; waits for all of them, also when one fails,
 * so that none goes on after their transaction. Of several failures the one of the first is told: a statement that fails
 * makes all after it fail, which say nothing about why.
 */
export async function together<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  await Promise.allSettled(works);
  for (const work of works) await work;
  return Promise.all(works);
}
