interface Window {
  /** The queue from which the ad network's script reads its commands. */
  AdProvider?: { push(command: { serve: object }): unknown };
  /** Matomo's commands. */
  _paq?: { push(...commands: unknown[][]): unknown };
}
