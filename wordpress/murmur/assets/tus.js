/*
 * Sends a file in parts (tus 1.0.0) to the site or to a host. upload.js names the target and shows the
 * progress.
 */
(() => {
  const { texts } = window.murmurFilm;
  const second = 1000;
  /** The aim for the time of one part, because the site ends a request after 30 s. */
  const partMs = 5 * second;
  const [kib, mib] = [1024, 1024 * 1024];
  const largest = 64 * mib;
  /** The sizes of parts in bytes. Cloudflare takes parts of at least 5 MiB, in steps of 256 KiB. */
  const sizes = {
    site: { smallest: 64 * kib, first: mib, step: 1 },
    host: { smallest: 5 * mib, first: 5 * mib, step: 256 * kib },
  };
  const sizesOf = ({ place }) => sizes[place] ?? sizes.host;
  /** The reason by a status after which another try would fail in the same way. */
  const final = {
    400: "refused",
    401: "refused",
    403: "refused",
    404: "refused",
    405: "refused",
    410: "refused",
    413: "large",
    507: "space",
  };

  /** An error that another try can't mend. Its message is for the editor. */
  class Refused extends Error {}

  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Sends a request of tus. Throws Refused if another try can't succeed. */
  async function send(method, upload, headers = {}, body = null) {
    const answer = await fetch(method === "POST" ? upload.create : upload.address, {
      method,
      body,
      credentials: "omit",
      headers: { "Tus-Resumable": "1.0.0", ...upload.headers, ...headers },
    });
    const problem = answer.ok ? undefined : final[answer.status];
    if (problem) {
      throw new Refused(texts[problem === "refused" && upload.place !== "site" ? "there" : problem]);
    }
    return answer;
  }

  /** The number of bytes that have arrived. */
  async function arrived(upload) {
    const { ok, headers } = await send("HEAD", upload);
    if (!ok) {
      throw new Error("no offset");
    }
    return Number(headers.get("Upload-Offset"));
  }

  /** Waits longer after each failure. Rethrows an error that another try can't mend. */
  async function pause(error, failures, onLost) {
    if (error instanceof Refused) {
      throw error;
    }
    onLost();
    await wait(Math.min(60, 2 ** failures) * second);
  }

  /** Starts an upload, which gives it an address. */
  async function begin(file, upload, onLost) {
    const headers = {
      "Upload-Length": file.size,
      ...(upload.metadata && { "Upload-Metadata": upload.metadata }),
    };
    for (let failures = 1; ; failures += 1) {
      try {
        const answer = await send("POST", upload, headers);
        // 409: the upload has already started, and the response was lost.
        if (!answer.ok && answer.status !== 409) {
          throw new Error(`${answer.status}`);
        }
        upload.address ||= new URL(answer.headers.get("Location"), upload.create).href;
        return;
      } catch (error) {
        await pause(error, failures, onLost);
      }
    }
  }

  async function sendParts(file, upload, onProgress, onLost) {
    const { smallest, first, step } = sizesOf(upload);
    let size = first;
    let failures = 0;
    let offset = null;
    while (offset === null || offset < file.size) {
      try {
        offset ??= await arrived(upload);
        const part = file.slice(offset, offset + size);
        const started = performance.now();
        const headers = { "Upload-Offset": offset, "Content-Type": "application/offset+octet-stream" };
        const answer = part.size > 0 ? await send("PATCH", upload, headers, part) : null;
        if (answer && !answer.ok) {
          throw new Error(`${answer.status}`);
        }
        offset += part.size;
        failures = 0;
        const fitting = (size * partMs) / Math.max(1, performance.now() - started);
        const next = Math.min(largest, Math.max(smallest, Math.min(fitting, 2 * size)));
        size = Math.floor(next / step) * step;
        onProgress(Math.floor((100 * offset) / file.size));
      } catch (error) {
        failures += 1;
        size = smallest;
        offset = null;
        await pause(error, failures, onLost);
      }
    }
  }

  window.murmurTus = { Refused, arrived, begin, sendParts };
})();
