// In place of node:timers/promises where timers are made up: made-up ones know nothing of Node's promises.

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export { wait as setTimeout };
