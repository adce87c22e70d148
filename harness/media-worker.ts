import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Upload } from "tus-js-client";

/** The settings for films that editors upload, if ffmpeg is installed. */
export const filmSettings = (dataDir: string): Record<string, string> =>
  spawnSync("ffmpeg", ["-version"]).status === 0
    ? { MEDIA_DIR: join(dataDir, "media"), MEDIA_RESERVE_GB: "1" }
    : {};

/** Uploads a film as an editor's browser does. */
export function uploadFilm(siteUrl: string, film: { file: string; token: string } | null): void {
  if (film === null) return;
  const headers = { authorization: `Bearer ${film.token}` };
  const onError = (error: Error) => console.error("The film was not uploaded:", error.message);
  new Upload(readFileSync(film.file), { endpoint: `${siteUrl}/_media`, headers, onError }).start();
}

/**
 * Starts the worker with this process's settings, and again after it is killed. Starts none without
 * MEDIA_DIR. @returns a function that stops it
 */
export function startMediaWorker(): () => Promise<void> {
  if (!process.env.MEDIA_DIR) return async () => {};
  let isOver = false;
  const start = () => {
    // The channel ends the worker together with this process.
    const worker = fork(join(import.meta.dirname, "../scripts/media.ts"), { stdio: "inherit" });
    worker.once("exit", (_, signal) => {
      if (signal !== null && !isOver) current = start();
    });
    return worker;
  };
  let current = start();
  return async () => {
    isOver = true;
    if (current.exitCode !== null || current.signalCode !== null) return;
    const exited = once(current, "exit");
    current.kill("SIGTERM");
    await exited;
  };
}
