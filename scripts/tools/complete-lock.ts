import { readFileSync, writeFileSync } from "node:fs";

// Adds missing optional packages to package-lock.json, with version and platform. A registry that mirrors one
// platform's binaries omits the others, and `npm ci` then rejects the file on other platforms. Run this after
// `npm install` with such a registry; npm needs no more than these fields to skip or download a package.
type Entry = {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const systems = [
  "darwin",
  "win32",
  "linux",
  "android",
  "freebsd",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
];
const processors = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "loong64",
  "mips64el",
];
const libraries: Record<string, string> = {
  musl: "musl",
  musleabihf: "musl",
  gnu: "glibc",
  gnueabihf: "glibc",
};

/** The platform in a package's name: `@next/swc-win32-arm64-msvc`. */
function platform(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.flatMap((word) => libraries[word] ?? []);
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path] || !/^\d/.test(version)) continue;
    lock.packages[path] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform(name) };
    added += 1;
  }
}
const [root, ...others] = Object.entries(lock.packages);
const sorted = others.toSorted(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(root ? [root, ...sorted] : sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to ${file}`);
