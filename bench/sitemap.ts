import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { cpuSeconds, memoryMb } from "./process-figures.ts";
