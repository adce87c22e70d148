import { execFileSync } from "node:child_process";

const isInstalled = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

export const areInstalled = (programs: readonly string[]): boolean => programs.every(isInstalled);

/**
 * Installs Debian's packages if a program is missing and this user may. @throws with the packages to install
 * by hand
 */
export function ensureDebian(
  needs: string,
  { programs, packages }: { programs: readonly string[]; packages: readonly string[] },
): void {
  if (areInstalled(programs)) return;
  if (process.getuid?.() !== 0 || !isInstalled("apt-get"))
    throw new Error(`${needs}: apt-get install ${packages.join(" ")}`);
  console.log(`${needs}: installing with apt-get.`);
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
