import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";

/** How many of the last lines of stderr are stored. */
const maxLines = 20;

/** Containers that cameras and editors write. None refers to other files, as a playlist does. */
const containers = "mov,mp4,m4a,matroska,webm,mpegts,mpeg,avi,flv,asf,mxf,mp3,aac,flac,wav,w64,aiff,caf,ogg";

/** Input options that allow a local file only, whatever it contains. */
export const inputArguments = (file: string): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", containers],
  ...["-i", `file:${file}`],
];

/** Something ended the program before it was done: the system without memory, or a file that it can't bear. */
export class KilledError extends Error {}

/**
 * Whether the host can't run the program, whatever the file: it is not there, or without its libraries, our encoders or
 * our filters. `setpriv` and shells end with 126 or 127 where a program can't be started.
 */
const isHostFailure = (code: number, errorOutput: string) =>
  code === 126 || code === 127 || /Unknown encoder|No such filter/.test(errorOutput);

/** Linux kills ffmpeg when this process dies, even by kill -9; it would go on beside the next worker's ffmpeg. */
const endsWithParent = process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL", "--"] : [];

/** Without the settings, because they have secrets. */
const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: "/usr/local/bin:/usr/bin:/bin" };

type RunOptions = {
  signal?: AbortSignal | undefined;
  /** Gets each line of the output. */
  onOutput?: (line: string) => void;
  /** Gets each line of stderr: a message, or the progress. */
  onErrorLine?: (line: string) => void;
};

/**
 * Runs one of ffmpeg's programs, at a lower priority than all else on this machine.
 *
 * @throws KilledError; an error if the host can't run the program
 */
export async function runProgram(
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { signal, onOutput = () => {}, onErrorLine = () => {} }: RunOptions = {},
): Promise<{ code: number; errorOutput: string }> {
  const [command = program, ...rest] = [...endsWithParent, program, ...args];
  const child = spawn(command, rest, { env, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill, { once: true });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const errorLines: string[] = [];
  createInterface(child.stdout).on("line", onOutput);
  createInterface(child.stderr).on("line", (line) => {
    errorLines.push(line);
    if (errorLines.length > maxLines) errorLines.shift();
    onErrorLine(line);
  });
  try {
    const [code, signalName] = await new Promise<[number | null, string | null]>((resolve, reject) =>
      child.on("error", reject).on("close", (...ending) => resolve(ending)),
    );
    signal?.throwIfAborted();
    if (code === null) throw new KilledError(`${program} was ended by ${signalName}`);
    const errorOutput = errorLines.join("\n");
    if (isHostFailure(code, errorOutput)) throw new Error(`${program} can't be run: ${errorOutput}`);
    return { code, errorOutput };
  } finally {
    signal?.removeEventListener("abort", kill);
  }
}
