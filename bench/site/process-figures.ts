import { readdirSync, readFileSync } from "node:fs";

// What Linux says of a process; nothing of it is told by the process itself, so a busy one answers too.

const pageSize = 4096;
const ticksPerSecond = 100;

/** Memory that a process holds, in MB. */
export function memoryMb(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return Math.round((pages * pageSize) / 1024 / 1024);
}

/** Open files and sockets of a process. */
export const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Seconds of processor time that a process has used. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}
