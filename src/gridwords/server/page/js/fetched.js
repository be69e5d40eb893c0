// Files that come with the core, unpacked.
import { strings } from "./strings.js";
import { unpack } from "./word-file.js";

/** @param {string} address */
export async function fetchBytes(address) {
  const reply = await fetch(address);
  if (!reply.ok)
    throw new Error(strings.errors.notLoaded(new URL(address).pathname, `${reply.status} ${reply.statusText}`.trim()));
  return unpack(new Uint8Array(await reply.arrayBuffer()));
}
