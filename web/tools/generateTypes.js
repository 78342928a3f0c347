// Writes src/connection/types.ts, the protocol types, from the server's own (`filon schema --typescript`).
// With --fixtures it also writes the JSON files that the unit tests compare with: sentences, records and replays.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const own = join(root, ".venv", "bin", "python");
const python = process.env.FILON_PYTHON || (existsSync(own) ? own : "python3");
const target = join(root, "web", "src", "connection", "types.ts");
const env = { ...process.env, PYTHONPATH: join(root, "src") };
if (process.argv[2] === "--fixtures")
  execFileSync(python, [join(root, "web", "tests", "make_fixtures.py"), join(root, "web", "tests", "fixtures")], {
    env,
    stdio: "inherit",
  });
const text = execFileSync(python, ["-m", "filon", "schema", "--typescript"], { env, encoding: "utf8", maxBuffer: 1e8 });
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
