/** Whether a host, as in an address or a socket's path, is this machine. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost$|127\.|\[?::1\]?$|0\.0\.0\.0$|\/|$)/.test(host);
