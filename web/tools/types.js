// Where do the types of what the server sends come from? From the server itself: `filon schema --typescript`.
// For tests it also makes what they compare with: sentences, records and replays.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const own = join(root, ".venv", "bin", "python");
const python = process.env.FILON_PYTHON || (existsSync(own) ? own : "python3");
const target = join(root, "web", "src", "wire", "types.ts");
const env = { ...process.env, PYTHONPATH: join(root, "src") };
if (process.argv[2] === "--made")
  execFileSync(python, [join(root, "web", "tests", "made.py"), join(root, "web", "tests", "made")], {
    env,
    stdio: "inherit",
  });
const text = execFileSync(python, ["-m", "filon", "schema", "--typescript"], { env, encoding: "utf8", maxBuffer: 1e8 });
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
