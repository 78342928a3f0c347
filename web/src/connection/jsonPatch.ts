/** JSON Patch (RFC 6902): the operations add, remove and replace, without changing the document they are applied to. */
import type { Op } from "./types";

type Json = any;

/** Returns the document after one operation; parts that the operation does not touch stay the same objects. */
export function applyOperation(document: Json, operation: Op): Json {
  return replaceAt(document, operation.path.split("/").slice(1).map(unescapePointer), operation);
}

const unescapePointer = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

function replaceAt(target: Json, path: string[], operation: Op): Json {
  const [key, ...rest] = path as [string, ...string[]];
  const copy: Json = Array.isArray(target) ? [...target] : { ...target };
  if (rest.length) copy[key] = replaceAt(target[key], rest, operation);
  else if (operation.op === "remove") {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else if (operation.op === "add" && Array.isArray(copy)) {
    copy.splice(key === "-" ? copy.length : Number(key), 0, operation.value);
  } else copy[key] = operation.value;
  return copy;
}
