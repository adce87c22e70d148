import "server-only";
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { statfs } from "node:fs/promises";
import { signS3 } from "#lib/media/sign/s3.ts";
import { isFull, tryFolder } from "#lib/platform/files/data-dir.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

const gigabyte = 1024 ** 3;

const hasFfmpeg = () =>
  ["ffmpeg", "ffprobe"].every((program) => spawnSync(program, ["-version"]).status === 0);

/**
 * Whether editors can upload videos: folder, space, ffmpeg and bucket. Without MEDIA_DIR uploads are off, which is no
 * fault.
 */
export async function checkUploads(settings: Settings, isInstalled = hasFfmpeg): Promise<Diagnosis[]> {
  const { MEDIA_DIR: dir, MEDIA_BUCKET, MEDIA_RESERVE_GB: reserve } = settings;
  if (dir === undefined) return [];
  const diagnoses: Diagnosis[] = MEDIA_BUCKET ? [await checkBucket(MEDIA_BUCKET, settings)] : [];
  if (!isInstalled())
    diagnoses.push(
      warn("ffmpeg", "is not here: uploads wait, unless the worker runs elsewhere, as in containers"),
    );
  try {
    accessSync(dir, constants.R_OK | constants.X_OK);
    await tryFolder(dir);
  } catch (error) {
    const advice = isFull(error) ? "make room" : "give it to the user of the site";
    return [...diagnoses, fail("MEDIA_DIR", `${dir} can't be putStatus (${reasonOf(error)}): ${advice}`)];
  }
  const { bavail, bsize } = await statfs(dir);
  const free = Math.floor((bavail * bsize) / gigabyte);
  const text = `${dir} has ${free} GB free, of which ${reserve} stay free (MEDIA_RESERVE_GB)`;
  return [
    ...diagnoses,
    free <= reserve ? warn("MEDIA_DIR", `${text}: no film can be uploaded`) : ok("MEDIA_DIR", text),
  ];
}

/** Writes a small file into the bucket, requests it without a signature, and removes it. */
async function checkBucket(address: string, settings: Settings): Promise<Diagnosis> {
  // In containers all instances have the same process id.
  const file = new URL(`${address}/murmur-doctor-${crypto.randomUUID()}`);
  const request = async (method: "PUT" | "GET" | "DELETE", isSigned = true) => {
    const signing = { now: Math.floor(Date.now() / 1000), lifetime: 60, settings, method };
    const target = isSigned ? signS3(file, signing) : file;
    if (target === null) throw new Error("BUCKET_KEYS has no key for its host");
    const body = method === "PUT" ? "a test of murmur's doctor" : null;
    const response = await fetch(target, { method, body, signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.status;
  };
  try {
    const putStatus = await request("PUT");
    if (putStatus >= 300) return fail("MEDIA_BUCKET", `refuses to store (${putStatus}): check its key`);
    const getStatus = await request("GET");
    const strangerStatus = await request("GET", false);
    const deleteStatus = await request("DELETE");
    if (strangerStatus < 300) return fail("MEDIA_BUCKET", "is open to everybody: make it private");
    if (getStatus >= 300 || deleteStatus >= 300)
      return fail("MEDIA_BUCKET", `its key may not read (${getStatus}) or delete (${deleteStatus})`);
    return ok("MEDIA_BUCKET", "stores, reads and deletes, and is closed to strangers");
  } catch (error) {
    await request("DELETE").catch(() => {});
    return fail("MEDIA_BUCKET", `does not work: ${reasonOf(error)}`);
  }
}
