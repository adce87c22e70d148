const works: Promise<unknown>[] = [];

export const connection = async () => {};
/** What is to be done after an answer, begun at once. */
export const after = (work: () => unknown) => void works.push(Promise.resolve(work()));

/** Waits until everything that follows an answer is done. */
export async function afterwards(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work.catch(() => {});
}
