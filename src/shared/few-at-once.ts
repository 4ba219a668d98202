const AT_ONCE = 4;

/**
 * Runs `work` for each, a few at a time, because hundreds at once would delay others. Answers are in the order of
 * `all`; after a failure, which this throws, no more are begun.
 */
export async function fewAtOnce<T, Answer>(
  all: readonly T[],
  work: (one: T) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))));
  return answers;
}
