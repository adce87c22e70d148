export const connection = async () => {};
