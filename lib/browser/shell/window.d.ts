/** What the ad network's script reads its orders from. */
interface Window {
  AdProvider?: { push(command: { serve: object }): unknown };
}
