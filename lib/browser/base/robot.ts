/** Whether a search engine renders this page. */
export async function isRobot(): Promise<boolean> {
  try {
    const { isRobotAgent } = await import("#lib/platform/http/robot-agents.ts");
    return isRobotAgent(navigator.userAgent);
  } catch {
    return false;
  }
}
