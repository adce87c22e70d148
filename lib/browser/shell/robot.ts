/** Whether a search engine renders this page; its list of names is fetched when it is asked for. */
export async function isRobot(): Promise<boolean> {
  try {
    const { isRobotAgent } = await import("#lib/catalogue/robot-agents.ts");
    return isRobotAgent(navigator.userAgent);
  } catch {
    return false;
  }
}
