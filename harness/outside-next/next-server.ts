const works: Promise<unknown>[] = [];

export const connection = async () => {};
/** Starts the work after a response immediately. */
export const after = (work: () => unknown) => void works.push(Promise.resolve(work()));

/** Waits for all work after responses. */
export async function afterwards(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work.catch(() => {});
}
